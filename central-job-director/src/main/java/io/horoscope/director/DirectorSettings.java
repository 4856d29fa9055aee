package io.horoscope.director;

import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that {@code central-job-director.yaml} can say, checked. Immutable. */
public final class DirectorSettings {

    private static final Endpoint DEFAULT_UDP = new Endpoint("0.0.0.0", 9340);
    private static final Endpoint DEFAULT_HTTP = new Endpoint("127.0.0.1", 9341);

    final Endpoint udpEndpoint;
    final Optional<Endpoint> httpEndpoint; // Empty when HTTP is off.
    final Optional<Path> secretFile; // Empty when authentication is off, and only then.
    final int maximumNodes;

    private DirectorSettings(SettingsReader reader) {
        this.udpEndpoint = reader.endpoint("udp_endpoint", DEFAULT_UDP);
        this.httpEndpoint = reader.endpointOrOff("http_endpoint", DEFAULT_HTTP);
        this.secretFile = secretFile(reader);
        this.maximumNodes = reader.integer("maximum_nodes", 4096, 1, 65_536);
    }

    /**
     * Reads the file's mapping.
     *
     * @throws SettingsException with every problem at once
     */
    public static DirectorSettings read(Map<?, ?> values) {
        SettingsReader reader = new SettingsReader(values);
        DirectorSettings settings = new DirectorSettings(reader);
        reader.check();
        return settings;
    }

    /**
     * Reads the cluster secret.
     *
     * @return a key for every id and node that this director accepts
     * @throws SettingsException if the key file cannot be used
     */
    ReloadableKeys<? extends KeySource> keys() {
        if (secretFile.isEmpty()) {
            KeySource known =
                    (keyId, sender) ->
                            keyId == UnauthenticatedKeys.KEY.id() ? UnauthenticatedKeys.KEY : null;
            return ReloadableKeys.fixed(known);
        }
        try {
            return ReloadableKeys.ofCluster(secretFile.get());
        } catch (KeyFileException e) {
            throw new SettingsException(List.of("secret_file: " + e.getMessage()));
        }
    }

    /** One line, without the secret. */
    @Override
    public String toString() {
        return "udp_endpoint="
                + udpEndpoint
                + " http_endpoint="
                + httpEndpoint.map(Object::toString).orElse("off")
                + " authentication="
                + (secretFile.isPresent() ? "on" : "off")
                + " maximum_nodes="
                + maximumNodes;
    }

    private static Optional<Path> secretFile(SettingsReader reader) {
        boolean authentication = reader.flag("authentication", true);
        Optional<String> file = reader.optionalText("secret_file");
        if (!authentication) {
            return Optional.empty();
        }
        if (file.isEmpty()) {
            reader.problem(
                    "secret_file",
                    "is missing; allowed: the file with the cluster secret ('horoscope keys' makes one), or authentication: off");
        }
        return file.map(Path::of);
    }
}
