package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What the policy uses of the driver's internal classes, which another release may change. Where this
 * test fails, compare that release's policies with what ours does before it is supported.
 */
class DriverMembersTest {

    @Test
    void members_thatAreUsed_areThere() throws ReflectiveOperationException {
        assertUsable(
                DefaultLoadBalancingPolicy.class
                        .getConstructor(DriverContext.class, String.class)
                        .getModifiers());
        assertMethod(Queue.class, "newQueryPlan", Request.class, Session.class);
        assertMethod(void.class, "shuffleHead", Object[].class, int.class);
        assertMethod(int.class, "getInFlight", Node.class, Session.class);
        assertMethod(long.class, "nanoTime");
        assertField("context");
        assertField("logPrefix");
        assertField("profile");
        assertTrue(RequestTracker.class.isAssignableFrom(DefaultLoadBalancingPolicy.class));
    }

    /** A method that the policies do not have today may be one that ours has to override. */
    @Test
    void methods_ofTheDefaultPolicies_areThoseWeKnow() {
        Set<String> names = new TreeSet<>();
        for (Class<?> type = DefaultLoadBalancingPolicy.class;
                type != Object.class;
                type = type.getSuperclass()) {
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> !method.isSynthetic() && isOpen(method.getModifiers()))
                    .forEach(method -> names.add(method.getName()));
        }

        assertEquals(
                "[close, computeNodeDistance, createNodeDistanceEvaluator, diceRoll1d4,"
                        + " discoverLocalDc, getInFlight, getLiveNodes, getLocalDatacenter,"
                        + " getReplicas, getRequestTracker, getStartupConfiguration, init, isBusy,"
                        + " isResponseRateInsufficient, isUnhealthy, maybeAddDcFailover, nanoTime,"
                        + " newQueryPlan, onAdd, onDown, onNodeError, onNodeSuccess, onRemove,"
                        + " onUp, shuffleHead, updateResponseTimes]",
                names.toString());
    }

    private static void assertMethod(Class<?> result, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method method = find(name, parameters);
        assertEquals(result, method.getReturnType(), name);
        assertUsable(method.getModifiers());
    }

    private static Method find(String name, Class<?>... parameters) throws NoSuchMethodException {
        Class<?> type = DefaultLoadBalancingPolicy.class;
        while (Arrays.stream(type.getDeclaredMethods())
                .noneMatch(method -> method.getName().equals(name))) {
            type = type.getSuperclass();
        }
        return type.getDeclaredMethod(name, parameters);
    }

    private static void assertField(String name) throws ReflectiveOperationException {
        Field field = DefaultLoadBalancingPolicy.class.getSuperclass().getDeclaredField(name);
        assertUsable(field.getModifiers());
    }

    private static void assertUsable(int modifiers) {
        assertTrue(isOpen(modifiers));
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
