package io.horoscope.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import picocli.CommandLine.Option;

/** A running node with Horoscope, by JMX as nodetool. */
final class NodeArguments {

    /** What a command does with the node's MBean. */
    @FunctionalInterface
    interface Work {
        void run(MBeanServerConnection connection, ObjectName horoscope)
                throws JMException, IOException;
    }

    private static final String MBEAN = "org.apache.cassandra.db:type=Horoscope";

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Any node of the cluster, by JMX. Default: ${DEFAULT-VALUE}.")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "7199",
            description = "Its JMX port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--username",
            paramLabel = "USER",
            description = "A user of JMX, if it has a login.")
    private String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "A file with a line 'USER PASSWORD', as nodetool reads it.")
    private Path passwordFile;

    /**
     * Does something with the node's MBean.
     *
     * @throws RefusedException with the reason, if the node cannot be reached or refuses
     */
    @SuppressWarnings("BanJNDI") // As nodetool, it connects where its user says.
    void run(Work work) {
        String where = host + ":" + port;
        String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        try (JMXConnector connector =
                JMXConnectorFactory.connect(
                        new JMXServiceURL(
                                String.format(
                                        "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi",
                                        bracketed, port)),
                        environment())) {
            work.run(connector.getMBeanServerConnection(), new ObjectName(MBEAN));
        } catch (InstanceNotFoundException e) {
            throw new RefusedException("the node at " + where + " runs without Horoscope");
        } catch (RuntimeMBeanException e) {
            throw new RefusedException(e.getTargetException().getMessage());
        } catch (SecurityException e) {
            throw new RefusedException(
                    "JMX at "
                            + where
                            + " refuses the login ("
                            + e.getMessage()
                            + "); allowed: --username and --password-file as for nodetool");
        } catch (IOException | JMException e) {
            throw new RefusedException(
                    "JMX at "
                            + where
                            + " cannot be reached ("
                            + e.getMessage()
                            + "); allowed: --host and --port of a node, as for nodetool");
        }
    }

    private Map<String, Object> environment() {
        Map<String, Object> environment = new HashMap<>();
        if (user != null) {
            environment.put(JMXConnector.CREDENTIALS, new String[] {user, password()});
        }
        return environment;
    }

    private String password() {
        if (passwordFile == null) {
            throw new RefusedException("--username needs --password-file");
        }
        try {
            List<String> lines = Files.readAllLines(passwordFile);
            for (String line : lines) {
                String[] words = line.strip().split("\\s+", -1);
                if (words.length == 2 && words[0].equals(user)) {
                    return words[1];
                }
            }
        } catch (IOException e) {
            throw new RefusedException(passwordFile + " cannot be read: " + e);
        }
        throw new RefusedException(passwordFile + " has no line '" + user + " PASSWORD'");
    }
}
