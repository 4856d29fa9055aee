package io.horoscope.tool;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.tool.tree.SectionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The settings that an installation may give; without a default, to know which were given. */
final class SettingsArguments {

    private static final Set<String> MODES = Set.of("off", "shadow", "on");

    @Option(
            names = "--mode",
            paramLabel = "off|shadow|on",
            description = "The mode in the settings. Default: " + SectionValues.DEFAULT_MODE + ".")
    private String mode;

    @Option(
            names = "--director",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "A director. Several: repeat it, or separate them by commas. Without any, nodes"
                            + " measure themselves and report to one another.")
    private List<String> directors = new ArrayList<>();

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description =
                    "This node's key, made by 'horoscope keys' and readable for Cassandra's user. Default: "
                            + SectionValues.DEFAULT_KEY_FILE
                            + ".")
    private Path keyFile;

    @Option(
            names = "--authentication",
            paramLabel = "on|off",
            description =
                    "Whether scores are authenticated. Off is for trying things out. Default: on.")
    private String authentication;

    /**
     * The values that were given.
     *
     * @throws ParameterException naming one that is not allowed
     */
    SectionValues values(CommandLine command) {
        if (mode != null && !MODES.contains(mode)) {
            throw new ParameterException(
                    command, "--mode is '" + mode + "'; allowed: off, shadow, on");
        }
        if (authentication != null && !Set.of("on", "off").contains(authentication)) {
            throw new ParameterException(
                    command, "--authentication is '" + authentication + "'; allowed: on, off");
        }
        Map<String, String> given = new TreeMap<>();
        put(given, SectionValues.MODE, mode);
        put(given, SectionValues.AUTHENTICATION, authentication);
        put(
                given,
                SectionValues.KEY_FILE,
                keyFile == null ? null : keyFile.toAbsolutePath().normalize().toString());
        put(given, SectionValues.DIRECTORS, directors.isEmpty() ? null : endpoints(command));
        return new SectionValues(given);
    }

    private static void put(Map<String, String> given, String key, String value) {
        if (value != null) {
            given.put(key, value);
        }
    }

    private String endpoints(CommandLine command) {
        return directors.stream()
                .map(
                        director -> {
                            try {
                                return Endpoint.parse(director).toString();
                            } catch (IllegalArgumentException e) {
                                throw new ParameterException(
                                        command,
                                        "--director is '"
                                                + director
                                                + "'; allowed: HOST:PORT or [IPV6]:PORT");
                            }
                        })
                .collect(Collectors.joining(", "));
    }
}
