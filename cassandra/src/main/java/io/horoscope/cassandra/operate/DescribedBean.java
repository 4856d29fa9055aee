package io.horoscope.cassandra.operate;

import java.util.Arrays;
import java.util.function.Function;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.StandardMBean;

/** The MBean with the {@link Description}s of its interface. */
public final class DescribedBean extends StandardMBean {

    public DescribedBean(HoroscopeMBean bean) {
        super(bean, HoroscopeMBean.class, false);
    }

    @Override
    protected String getDescription(MBeanInfo info) {
        return "Horoscope: settings at run time, exclusions, and what this coordinator knows";
    }

    @Override
    protected String getDescription(MBeanAttributeInfo attribute) {
        return described(
                (attribute.isIs() ? "is" : "get") + attribute.getName(),
                attribute,
                Description::value);
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation) {
        return described(operation.getName(), operation, Description::value);
    }

    @Override
    protected String getParameterName(
            MBeanOperationInfo operation, MBeanParameterInfo parameter, int sequence) {
        return described(
                operation.getName(), parameter, described -> described.parameters()[sequence]);
    }

    private static String described(
            String method, MBeanFeatureInfo info, Function<Description, String> text) {
        return Arrays.stream(HoroscopeMBean.class.getMethods())
                .filter(each -> each.getName().equals(method))
                .map(each -> each.getAnnotation(Description.class))
                .filter(each -> each != null)
                .map(text)
                .findAny()
                .orElseGet(info::getName);
    }
}
