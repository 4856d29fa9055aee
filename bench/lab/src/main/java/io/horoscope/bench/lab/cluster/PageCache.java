package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The machine's page cache. */
public final class PageCache {

    private PageCache() {}

    /**
     * Takes a file out of it, unless the file is mapped or has pages that are not yet on disk.
     *
     * @throws LabException if the kernel refuses it
     */
    public static void drop(Path file) {
        List<String> command =
                List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
        try {
            Process dd = new ProcessBuilder(command).redirectErrorStream(true).start();
            dd.getOutputStream().close();
            String said = new String(dd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (dd.waitFor() != 0) {
                throw new LabException(file + " stays in the page cache: " + said.strip());
            }
        } catch (IOException e) {
            throw new LabException("dd cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }
}
