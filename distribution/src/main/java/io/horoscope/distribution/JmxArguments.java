package io.horoscope.distribution;

import io.horoscope.core.settings.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.remote.JMXConnector;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to get into the JMX of nodes, as with nodetool. */
final class JmxArguments {

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

    /**
     * Connects to a node.
     *
     * @param host HOST, HOST:PORT, or [IPV6]:PORT
     * @throws RefusedException with the reason, if that is not possible
     * @throws ParameterException if it is of no such form
     */
    NodeConnection connect(String host) {
        return NodeConnection.open(endpoint(host.strip()), environment());
    }

    /** With the port, as {@link #connect} takes it. */
    Endpoint endpoint(String host) {
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
        return user == null
                ? Map.of()
                : Map.of(JMXConnector.CREDENTIALS, new String[] {user, password()});
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
