package io.horoscope.bench.placed;

/** Does nothing: {@code -javaagent} adds its jar to the class path of a node. */
public final class Agent {

    private Agent() {}

    public static void premain(String arguments) {}
}
