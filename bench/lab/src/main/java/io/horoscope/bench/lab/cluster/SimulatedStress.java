package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Claims a node to be overloaded: writes the file that its monitor reports instead of the machine. */
final class SimulatedStress implements Stress {

    private static final String IDLE = "cpu: 0.10\ncpu_pressure: 0.02\nthrottled: 0.0\n";
    private static final String BUSY = "cpu: 0.99\ncpu_pressure: 0.90\nthrottled: 0.80\n";

    @Override
    public String label() {
        return "[simulated] ";
    }

    @Override
    public void start(NodePlan node) {
        write(node.signalFile(), BUSY);
    }

    @Override
    public void stop(NodePlan node) {
        write(node.signalFile(), IDLE);
    }

    @Override
    public boolean isOn(NodePlan node) {
        try {
            return Files.exists(node.signalFile())
                    && Files.readString(node.signalFile()).equals(BUSY);
        } catch (IOException e) {
            throw new LabException(node.signalFile() + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Replaces the file as a whole: the monitor never reads half of it. */
    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling("signals.next");
            Files.writeString(next, text);
            Files.move(
                    next,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
