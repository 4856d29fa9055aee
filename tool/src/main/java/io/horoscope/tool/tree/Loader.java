package io.horoscope.tool.tree;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What has a node load Horoscope at its next start: one file of its tree. */
interface Loader {

    /** The file, which {@link #add} changes or makes. */
    Path file();

    /**
     * Whether it has a node load Horoscope.
     *
     * @throws RefusedException if the file cannot be read
     */
    boolean isThere();

    /** Why an agent's classes cannot be added; empty if they can. */
    List<String> problems(AgentJar agent);

    /** Adds an agent's classes. Nothing is changed if it fails. */
    void add(AgentJar agent) throws IOException;

    /** Undoes {@link #add}: the tree is as it was before, byte for byte. */
    void remove() throws IOException;

    /** What {@link #add} does, for a person. */
    String description(AgentJar agent);
}
