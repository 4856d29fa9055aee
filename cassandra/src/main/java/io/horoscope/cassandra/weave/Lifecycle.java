package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.HoroscopeService;
import io.horoscope.cassandra.retry.Contacts;
import io.horoscope.cassandra.retry.ReadTime;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.cassandra.subscribe.ScoreSocket;
import io.horoscope.core.Failures;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MonotonicClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Called by woven code while a node starts. A node without the section runs as stock Cassandra: no
 * other class of Horoscope does anything.
 */
public final class Lifecycle {

    private static final Logger logger = LoggerFactory.getLogger(Lifecycle.class);

    private static volatile HoroscopeService service;

    private Lifecycle() {}

    /**
     * Checks the settings and binds the port, if scores are to be received, before the node starts.
     * Only the first call counts: Cassandra may be initialised again, which does nothing in
     * Cassandra either.
     *
     * @param section {@code resource_aware_routing} as Cassandra parsed it, or null
     * @throws ConfigurationException naming every problem; the node then refuses to start
     */
    public static void configured(Map<String, Object> section) {
        if (section == null || service != null) {
            return;
        }
        try {
            SettingsFile.requireNone();
            configure(section);
        } catch (SettingsException e) {
            throw new ConfigurationException(e.getMessage(), false);
        }
    }

    private static void configure(Map<String, Object> section) {
        String listenAddress = FBUtilities.getJustLocalAddress().getHostAddress();
        RoutingSettings settings =
                RoutingSettings.read(
                        section,
                        NodeAddress.of(FBUtilities.getJustBroadcastAddress()),
                        listenAddress);
        Optional<ScoreSocket> socket =
                settings.keys().isPresent() ? Optional.of(bind(settings)) : Optional.empty();
        service =
                new HoroscopeService(
                        settings,
                        socket,
                        MonotonicClock.Global.preciseTime::now,
                        HookFailures::note,
                        HookFailures::count);
    }

    /**
     * Checks that the woven classes are this Cassandra's, and reads the settings file unless the
     * section is in cassandra.yaml. Without any settings, and if the agent could not replace every
     * class, the node runs as stock Cassandra.
     *
     * @throws ConfigurationException naming every problem of the overlay jar or of the file; the
     *     node then refuses to start
     */
    public static void starting() {
        Optional<InstalledAgent.State> agent = InstalledAgent.find();
        Optional<String> problem = agent.flatMap(InstalledAgent.State::problem);
        if (problem.isPresent()) {
            logger.error("Horoscope is off, and this node runs as stock: {}", problem.get());
            return;
        }
        try {
            if (agent.isEmpty()) {
                InstalledAgent.say(Overlay.require(Lifecycle.class.getClassLoader()));
            }
            InstalledAgent.adopted().ifPresent(logger::warn);
            if (service == null) {
                readFile(agent.flatMap(InstalledAgent.State::settingsFile));
            }
            if (service != null) {
                service.scheduleReads();
                ScheduleHook.install(service.stage());
            }
        } catch (SettingsException e) {
            throw new ConfigurationException(e.getMessage(), false);
        }
    }

    private static void readFile(Optional<Path> named) {
        Path file = named.orElseGet(SettingsFile::besideCassandraYaml);
        if (named.isEmpty() && !Files.exists(file)) {
            logger.warn("Horoscope is off, because there is no {}", file);
            InstalledAgent.say(InstalledAgent.said() + "; off: there is no " + file);
            return;
        }
        Map<String, Object> section = SettingsFile.read(file);
        try {
            configure(section);
        } catch (SettingsException e) {
            throw new SettingsException(
                    e.problems().stream()
                            .map(problem -> file + ": " + problem)
                            .collect(Collectors.toList()));
        }
    }

    /** Starts the service when the node has joined. It fails open: the node starts in any case. */
    public static void started() {
        HoroscopeService made = service;
        if (made == null) {
            return;
        }
        try {
            Keyspaces.resolve();
            Contacts.resolve();
            ReadTime.resolve();
            made.start();
            ReadPlanHook.install(made.planner());
            made.watchRouting(
                    policy -> {
                        track(policy.routes(), made);
                        HeatHook.install(policy.heat() ? made.heat() : null);
                    });
            StorageService.instance.addPreShutdownHook(Lifecycle::stop);
        } catch (Throwable e) {
            Failures.passOnFatal(e);
            ReadPlanHook.install(null);
            track(false, made);
            made.stopScheduling();
            logger.error(
                    "{} did not start; this node keeps Cassandra's own order until it is restarted",
                    RoutingSettings.SECTION,
                    e);
        }
    }

    private static void stop() {
        HoroscopeService stopping = service;
        ReadPlanHook.install(null);
        stopping.watchRouting(policy -> track(false, stopping));
        HeatHook.install(null);
        stopping.stop();
    }

    /** Requests and replies are not touched while the mode is off everywhere. */
    private static void track(boolean routes, HoroscopeService made) {
        ReadRequestHook.install(routes ? made.tracker() : null);
        ReadReplyHook.install(routes ? made.replies() : null);
        RetryHook.install(routes ? made.retryLimit() : null);
    }

    private static ScoreSocket bind(RoutingSettings settings) {
        try {
            return ScoreSocket.bind(settings.listenEndpoint());
        } catch (IOException | RuntimeException e) {
            throw new SettingsException(
                    List.of(
                            RoutingSettings.SECTION
                                    + ".listen_endpoint: '"
                                    + settings.listenEndpoint()
                                    + "' cannot be bound ("
                                    + e.getMessage()
                                    + "); allowed: an address of this host and a free UDP port (0 for any)"));
        }
    }
}
