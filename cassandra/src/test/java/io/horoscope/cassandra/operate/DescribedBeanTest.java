package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import org.junit.jupiter.api.Test;

/** What jconsole and sjk show. */
class DescribedBeanTest {

    private final MBeanInfo info =
            new DescribedBean(new Horoscope(null, null, null, null)).getMBeanInfo();

    @Test
    void attributes_haveTheDescriptionsOfTheirGetters() {
        Map<String, String> described = new TreeMap<>();
        for (MBeanAttributeInfo attribute : info.getAttributes()) {
            described.put(attribute.getName(), attribute.getDescription());
        }
        assertEquals("off, shadow or on.", described.get("Mode"));
        described.forEach((name, text) -> assertTrue(text.endsWith("."), name + ": " + text));
    }

    @Test
    void operations_haveDescriptionsAndNamesOfParameters() {
        for (MBeanOperationInfo operation : info.getOperations()) {
            assertNotEquals(operation.getName(), operation.getDescription());
            for (MBeanParameterInfo parameter : operation.getSignature()) {
                assertTrue(
                        parameter.getName().matches("keyspace|node|duration|reason"),
                        operation.getName() + " " + parameter.getName());
            }
        }
    }
}
