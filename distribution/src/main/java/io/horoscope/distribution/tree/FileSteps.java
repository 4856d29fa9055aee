package io.horoscope.distribution.tree;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The only ways in which a tree is changed, each of which happens or does not. A test makes any of
 * them fail.
 */
interface FileSteps {

    /**
     * Gives a file a second name, so that it outlives the replacement of its first one unchanged.
     *
     * @throws java.nio.file.FileAlreadyExistsException if that name is taken; then it is left alone
     */
    void keep(Path file, Path secondName) throws IOException;

    /**
     * Makes a new file with the permissions and the owner of another one, and forces it to the
     * disk.
     */
    void write(Path file, byte[] content, Path like) throws IOException;

    /** Renames a file, in place of whatever has that name. */
    void move(Path file, Path name) throws IOException;

    /** Deletes a file if it is there. */
    void delete(Path file) throws IOException;
}
