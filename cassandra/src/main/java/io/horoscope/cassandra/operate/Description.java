package io.horoscope.cassandra.operate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What JMX clients show of an attribute, by its getter, or of an operation. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Description {

    /** One or more sentences. */
    String value();

    /** The names of an operation's parameters. */
    String[] parameters() default {};
}
