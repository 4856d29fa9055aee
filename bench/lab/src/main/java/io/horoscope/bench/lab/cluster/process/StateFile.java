package io.horoscope.bench.lab.cluster.process;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The processes that were started and not yet ended, on disk, so that a later run can end them: the
 * boot's name, then a line {@code NAME PID START_TICKS} each.
 */
final class StateFile {

    private final Path file;
    private final String bootId;

    StateFile(Path file, String bootId) {
        this.file = file;
        this.bootId = bootId;
    }

    /** Empty when there is no file or it is of an earlier boot. */
    synchronized List<ProcessRecord> read() {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.isEmpty() || !lines.get(0).equals(bootId)
                    ? List.of()
                    : lines.stream().skip(1).map(this::parse).toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    synchronized void add(ProcessRecord process) {
        change(records -> records.add(process));
    }

    synchronized void remove(ProcessRecord process) {
        change(records -> records.remove(process));
    }

    private void change(Consumer<List<ProcessRecord>> change) {
        List<ProcessRecord> records = new ArrayList<>(read());
        change.accept(records);
        StringBuilder text = new StringBuilder(bootId + "\n");
        for (ProcessRecord record : records) {
            text.append("%s %d %d%n".formatted(record.name(), record.pid(), record.startTicks()));
        }
        LabFiles.write(file, text.toString());
    }

    private ProcessRecord parse(String line) {
        String[] fields = line.split(" ", -1);
        try {
            return new ProcessRecord(
                    fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]));
        } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
            throw new LabException(
                    file + " holds a line that is not 'NAME PID START_TICKS': " + line, e);
        }
    }
}
