package io.horoscope.tool;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;

/** An MBean with what a test gives it. */
final class FakeBean implements DynamicMBean {

    private static final String TYPE = Object.class.getName();

    private final Map<String, Supplier<?>> attributes = new HashMap<>();
    private final Map<String, Consumer<String>> setters = new HashMap<>();
    private final Map<String, Function<String, ?>> operations = new HashMap<>();

    FakeBean attribute(String name, Supplier<?> value) {
        attributes.put(name, value);
        return this;
    }

    FakeBean attribute(String name, Supplier<?> value, Consumer<String> setter) {
        setters.put(name, setter);
        return attribute(name, value);
    }

    /** An operation with one text as its argument. */
    FakeBean operation(String name, Function<String, ?> answer) {
        operations.put(name, answer);
        return this;
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException {
        if (!attributes.containsKey(name)) {
            throw new AttributeNotFoundException("No such attribute: " + name);
        }
        return attributes.get(name).get();
    }

    @Override
    public void setAttribute(Attribute changed) {
        setters.get(changed.getName()).accept((String) changed.getValue());
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature) {
        return operations.get(operation).apply((String) arguments[0]);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanAttributeInfo[] all =
                attributes.keySet().stream()
                        .map(name -> new MBeanAttributeInfo(name, TYPE, "", true, false, false))
                        .toArray(MBeanAttributeInfo[]::new);
        return new MBeanInfo(FakeBean.class.getName(), "", all, null, null, null);
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        return new AttributeList();
    }

    @Override
    public AttributeList setAttributes(AttributeList changed) {
        return new AttributeList();
    }
}
