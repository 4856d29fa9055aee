package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.settings.ChangeSource;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import java.security.AccessController;
import java.security.Principal;
import java.util.stream.Collectors;
import javax.security.auth.Subject;

/** The JMX client that calls the MBean on this thread. */
final class JmxCaller {

    private JmxCaller() {}

    /**
     * Without authentication of JMX there is no user, and for a call from inside the node no
     * address.
     */
    static ChangeSource source() {
        String user = user();
        String address = address();
        return ChangeSource.jmx(user + (user.isEmpty() || address.isEmpty() ? "" : ", ") + address);
    }

    private static String user() {
        Subject subject = Subject.getSubject(AccessController.getContext());
        return subject == null || subject.getPrincipals().isEmpty()
                ? ""
                : subject.getPrincipals().stream()
                        .map(Principal::getName)
                        .collect(Collectors.joining(" ", "user ", ""));
    }

    private static String address() {
        try {
            return "from " + RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            return "";
        }
    }
}
