package io.horoscope.tool.tree;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import java.io.IOException;
import java.nio.file.Path;

/** Does what {@link DiskSteps} does until a step fails, or the process is killed before it. */
class BreakingSteps implements FileSteps {

    /** What ends the process; nothing catches it. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    private final FileSteps disk = new DiskSteps();
    private final int breakingStep;
    private final boolean killed;
    private int step;

    /**
     * @param breakingStep from 0; steps after it work again, unless the process is killed
     */
    BreakingSteps(int breakingStep, boolean killed) {
        this.breakingStep = breakingStep;
        this.killed = killed;
    }

    /** Whether there were so many steps. */
    boolean broke() {
        return step > breakingStep;
    }

    private void next() throws IOException {
        if (step++ == breakingStep) {
            if (killed) {
                throw new Killed();
            }
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void write(Path file, byte[] content, Path like) throws IOException {
        next();
        disk.write(file, content, like);
    }

    @Override
    public void move(Path file, Path name) throws IOException {
        next();
        disk.move(file, name);
    }

    @Override
    public void delete(Path file) throws IOException {
        next();
        disk.delete(file);
    }
}
