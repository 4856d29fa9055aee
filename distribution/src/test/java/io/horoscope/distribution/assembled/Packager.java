package io.horoscope.distribution.assembled;

import java.nio.file.Path;
import java.util.Set;

/** Installs the four packages of its kind into a folder, which has a database of its own. */
interface Packager {

    /** Makes the database, and what else must be in the folder; skips the test without the tool. */
    void prepare(Path root) throws Exception;

    /** Installs the packages, also over themselves. */
    void install(Path root) throws Exception;

    /** Fails where a file is not as the package has it. */
    void verify(Path root) throws Exception;

    /** The files that it knows to be the operator's to change. */
    Set<String> settings(Path root) throws Exception;

    /** Takes the packages out, with their settings. */
    void remove(Path root) throws Exception;
}
