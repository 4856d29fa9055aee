package io.horoscope.tool.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The only ways in which a tree is changed, each of which happens or does not. A test makes any of
 * them fail.
 */
public interface FileSteps {

    /**
     * Makes a new file with the permissions and the owner of another one, and forces it to the
     * disk.
     *
     * @param like null for a file that only its maker may read
     */
    void write(Path file, byte[] content, Path like) throws IOException;

    /** Renames a file within its folder, in place of whatever has that name. */
    void move(Path file, Path name) throws IOException;

    /** Deletes a file if it is there. */
    void delete(Path file) throws IOException;

    /** Makes a file in one step, in place of whatever has its name; see {@link #write}. */
    default void replace(Path file, byte[] content, Path like) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".horoscope-new");
        delete(unfinished); // Of a process that was killed.
        try {
            write(unfinished, content, like);
            move(unfinished, file);
        } catch (IOException e) {
            delete(unfinished);
            throw e;
        }
    }

    /** With the class, since the message of a file system exception is often just a path. */
    static String describe(Exception e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
