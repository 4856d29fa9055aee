package io.horoscope.director;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.daemon.Daemon;
import io.horoscope.daemon.Endpoints;
import io.horoscope.daemon.Version;
import io.horoscope.director.http.DirectorHttp;
import io.horoscope.director.http.DirectorInfo;
import io.horoscope.director.state.Counters;
import io.horoscope.director.state.Director;
import io.horoscope.director.state.DirectorCounter;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A director with its two event loops: one for datagrams, which owns all state, and one for HTTP,
 * which reads snapshots and rereads the key file. Made by {@link #start}, ended by {@link #close}.
 */
final class RunningDirector implements Daemon.Service {

    private static final Logger log = LoggerFactory.getLogger(RunningDirector.class);

    private static final long CLOSE_MILLIS = 1000;

    private final DirectorSettings settings;
    private final LongSupplier clock = System::nanoTime;
    private final ByteBufAllocator allocator;
    private final EventLoopGroup stateGroup;
    private final EventLoopGroup httpGroup;
    private Channel udp;
    private Channel http;

    private RunningDirector(DirectorSettings settings) {
        this.settings = settings;
        this.allocator = smallAllocator();
        this.stateGroup = oneThread("director-state");
        this.httpGroup = oneThread("director-http");
    }

    /**
     * Opens both ports and begins.
     *
     * @throws io.horoscope.core.settings.SettingsException if a file or a port cannot be used; then
     *     nothing is left open
     */
    static RunningDirector start(DirectorSettings settings) {
        RunningDirector director = new RunningDirector(settings);
        try {
            director.open();
            return director;
        } catch (RuntimeException e) {
            director.close();
            throw e;
        }
    }

    InetSocketAddress udpAddress() {
        return (InetSocketAddress) udp.localAddress();
    }

    /** Where HTTP listens; empty when it is off. */
    Optional<InetSocketAddress> httpAddress() {
        return Optional.ofNullable(http).map(channel -> (InetSocketAddress) channel.localAddress());
    }

    /** Returns when the UDP port has been closed. */
    @Override
    public void awaitEnd() throws InterruptedException {
        udp.closeFuture().await();
    }

    @Override
    public void close() {
        Future<?> httpEnd = httpGroup.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        Future<?> stateEnd = stateGroup.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        httpEnd.awaitUninterruptibly(CLOSE_MILLIS);
        stateEnd.awaitUninterruptibly(CLOSE_MILLIS);
    }

    private void open() {
        DirectorFactory factory =
                new DirectorFactory(
                        settings, clock, bound -> ThreadLocalRandom.current().nextInt(bound));
        ReloadableKeys<? extends KeySource> keys = settings.keys();
        udp = UdpPort.bind(stateGroup, allocator, settings.udpEndpoint);
        SecureRandom random = new SecureRandom();
        byte[] challengeSecret = new byte[MacKey.BYTES];
        random.nextBytes(challengeSecret);
        long stream = random.nextLong();
        UdpSink sink =
                new UdpSink(udp, () -> factory.counters().add(DirectorCounter.SEND_FAILURES));
        Director director = factory.director(keys, stream, new MacKey(0, challengeSecret), sink);
        StateLoop loop = new StateLoop(udp, director, clock);
        if (settings.httpEndpoint.isPresent()) {
            Endpoint endpoint = settings.httpEndpoint.get();
            DirectorHttp server = new DirectorHttp(loop::snapshot, info(stream), endpoint.host());
            http = bind(server, endpoint);
        }
        udp.pipeline().addLast(loop);
        udp.config().setAutoRead(true);
        refreshRegularly(keys, factory.counters());
        announce();
    }

    /** Off the loop that owns all state, for a file may take its time. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the group.
    private void refreshRegularly(ReloadableKeys<?> keys, Counters counters) {
        httpGroup.scheduleWithFixedDelay(
                () -> {
                    long before = keys.failures();
                    keys.refresh(log::info, log::warn);
                    if (keys.failures() > before) {
                        stateGroup.execute(() -> counters.add(DirectorCounter.KEY_FILE_FAILURES));
                    }
                },
                ReloadableKeys.REFRESH_SECONDS,
                ReloadableKeys.REFRESH_SECONDS,
                TimeUnit.SECONDS);
    }

    private Channel bind(DirectorHttp server, Endpoint endpoint) {
        InetSocketAddress address = Endpoints.resolve("http_endpoint", endpoint);
        return UdpPort.bound("http_endpoint", endpoint, server.bind(httpGroup, allocator, address));
    }

    private DirectorInfo info(long stream) {
        return new DirectorInfo(
                Version.text(), stream, settings.secretFile.isPresent(), clock.getAsLong());
    }

    private void announce() {
        log.info(
                "Director listens on {}, UDP; HTTP {}",
                udpAddress(),
                httpAddress().map(Object::toString).orElse("is off"));
        log.info("Settings in force: {}", settings);
        if (settings.secretFile.isEmpty()) {
            log.warn(
                    "authentication is off: anyone who reaches the UDP port can forge reports and read the loads of all nodes."
                            + " Set authentication: on and a secret_file, except on a network that you trust.");
        }
    }

    /**
     * One small arena of direct memory for both loops: chunks of 128 KiB rather than 4 MiB, short
     * caches.
     */
    private static ByteBufAllocator smallAllocator() {
        return new PooledByteBufAllocator(true, 0, 1, 8192, 4, 64, 8, false);
    }

    private static EventLoopGroup oneThread(String name) {
        return new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory(name), NioIoHandler.newFactory());
    }
}
