package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import javax.rmi.ssl.SslRMIServerSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --ssl} against a JMX server whose registry and calls need TLS. */
class JmxOverTlsTest extends ToolInProcess {

    @TempDir private static Path home;

    private final String realHome = System.getProperty("user.home");

    @BeforeEach
    void setHome() {
        System.setProperty("user.home", home.toString());
    }

    @AfterEach
    void restoreHome() {
        System.setProperty("user.home", realHome);
    }

    /** One test: a process reads the properties of TLS once. */
    @Test
    void get_ssl_readsTheFileOfNodetoolAndConnects() throws Exception {
        Path settings = Files.createDirectories(home.resolve(".cassandra"));
        Path file = settings.resolve("nodetool-ssl.properties");
        Files.writeString(file, "-Djavax.net.ssl.trustStore=x\nssl=on\n");
        assertEquals(1, run("get", "mode", "--ssl"));
        assertEquals("horoscope: " + file + " has 'ssl=on'; allowed: -DNAME=VALUE\n", text(err));

        Path store = home.resolve("store");
        makeKey(store);
        for (String kind : List.of("key", "trust")) {
            System.setProperty("javax.net.ssl." + kind + "Store", store.toString());
            System.setProperty("javax.net.ssl." + kind + "StorePassword", "changeit");
        }
        Files.writeString(
                file,
                "-Djavax.net.ssl.trustStore="
                        + store
                        + " \n-Djavax.net.ssl.trustStorePassword=changeit\n");
        SslRMIClientSocketFactory sockets = new SslRMIClientSocketFactory();
        Map<String, ?> overTls =
                Map.of(
                        "com.sun.jndi.rmi.factory.socket",
                        sockets,
                        RMIConnectorServer.RMI_CLIENT_SOCKET_FACTORY_ATTRIBUTE,
                        sockets,
                        RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE,
                        new SslRMIServerSocketFactory());
        FakeBean bean =
                new FakeBean().attribute("Mode", () -> "on").attribute("Problems", () -> List.of());
        try (FakeNode node = new FakeNode(bean, overTls)) {
            assertEquals(1, run("get", "mode", "--hosts", node.where()));
            assertTrue(text(err).contains("cannot be reached"));
            assertEquals(0, run("get", "mode", "--ssl", "--hosts", node.where()), text(err));
            assertEquals(node.where() + " mode: on\n", text(out));
        }
    }

    private static void makeKey(Path store) throws Exception {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                                "-genkeypair",
                                "-alias",
                                "node",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=127.0.0.1",
                                "-storepass",
                                "changeit",
                                "-keystore",
                                store.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), said);
    }

    /** What was printed since the last call. */
    private static String text(StringWriter printed) {
        String text = printed.toString();
        printed.getBuffer().setLength(0);
        return text;
    }
}
