package io.horoscope.tool;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXConnector;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to get into the JMX of nodes, as with nodetool. */
final class JmxArguments {

    private static final String SSL_PROPERTIES = ".cassandra/nodetool-ssl.properties";
    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)=(.*)");

    /** Of the JDK's JNDI: the registry is asked over TLS, too. */
    private static final String REGISTRY_SOCKETS = "com.sun.jndi.rmi.factory.socket";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "7199",
            description =
                    "The JMX port of hosts that are given without. Default: ${DEFAULT-VALUE}.")
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

    @Option(
            names = "--ssl",
            description =
                    "Use TLS, as 'nodetool --ssl': with the options in%n"
                            + "~/.cassandra/nodetool-ssl.properties, such as%n"
                            + "-Djavax.net.ssl.trustStore=/etc/cassandra/truststore.")
    private boolean ssl;

    /**
     * Connects to a node.
     *
     * @param host HOST, HOST:PORT, or [IPV6]:PORT
     * @throws RefusedException with the reason, if that is not possible
     * @throws ParameterException if it is of no such form
     */
    NodeConnection connect(String host) {
        return NodeConnection.open(endpoint(host), environment());
    }

    /** With the port, as {@link #connect} takes it. */
    Endpoint endpoint(String text) {
        String host = text.strip();
        boolean isAlone = host.indexOf(':') < 0 || host.matches("[0-9a-fA-F:.]*:.*:[0-9a-fA-F:.]*");
        try {
            return isAlone ? new Endpoint(host, port) : Endpoint.parse(host);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--hosts has '" + host + "'; allowed: HOST, HOST:PORT or [IPV6]:PORT");
        }
    }

    private Map<String, Object> environment() {
        Map<String, Object> environment = new HashMap<>();
        if (user != null) {
            environment.put(JMXConnector.CREDENTIALS, new String[] {user, password()});
        } else if (passwordFile != null) {
            throw new RefusedException("--password-file needs --username");
        }
        if (ssl) {
            readSslProperties(Path.of(System.getProperty("user.home"), SSL_PROPERTIES));
            environment.put(REGISTRY_SOCKETS, new SslRMIClientSocketFactory());
        }
        return environment;
    }

    /** Sets the properties of a file that is there; nodetool works without one, too. */
    private static void readSslProperties(Path file) {
        if (!Files.exists(file)) {
            return;
        }
        try {
            for (String option : Files.readString(file).strip().split("\\s+", -1)) {
                Matcher property = PROPERTY.matcher(option);
                if (!property.matches()) {
                    throw new RefusedException(
                            file + " has '" + option + "'; allowed: -DNAME=VALUE");
                }
                System.setProperty(property.group(1), property.group(2));
            }
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read: " + e);
        }
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
