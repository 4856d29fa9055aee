package io.horoscope.bench.lab.cluster.process;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes that were started and not yet ended, on disk, so that a later run can end them: the boot's name, then a
 * line {@code NAME PID START_TICKS} each. Replaced as a whole, so that a crash leaves the old or the new one. One thread at a time.
 */
public final class StateFile {

    private final Path file;
    private final String bootId;

    public StateFile(Path file, String bootId) {
        this.file = file;
        this.bootId = bootId;
    }

    /** Empty when there is no file or it is of an earlier boot. */
    public synchronized List<ProcessRecord> read() {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        List<ProcessRecord> records = new ArrayList<>();
        if (lines.isEmpty() || !lines.get(0).equals(bootId)) {
            return records;
        }
        for (String line : lines.subList(1, lines.size())) {
            records.add(parse(line));
        }
        return records;
    }

    public synchronized void add(ProcessRecord process) {
        List<ProcessRecord> records = new ArrayList<>(read());
        records.add(process);
        write(records);
    }

    public synchronized void remove(ProcessRecord process) {
        List<ProcessRecord> records = new ArrayList<>(read());
        records.remove(process);
        write(records);
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

    private void write(List<ProcessRecord> records) {
        List<String> lines = new ArrayList<>();
        lines.add(bootId);
        for (ProcessRecord record : records) {
            lines.add(record.name() + " " + record.pid() + " " + record.startTicks());
        }
        try {
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Files.write(next, lines);
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
