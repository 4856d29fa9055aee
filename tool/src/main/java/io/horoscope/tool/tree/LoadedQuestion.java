package io.horoscope.tool.tree;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.horoscope.cassandra.weave.InstalledAgent;
import io.horoscope.tool.file.FileSteps;
import java.io.IOException;

/** Asks a running node what it loaded. Apart, because a JRE may lack the module jdk.attach. */
final class LoadedQuestion {

    /** The answer of a node without Horoscope. */
    static final String NOTHING = "nothing of Horoscope";

    private LoadedQuestion() {}

    /**
     * The node's answer, or why there is none.
     *
     * @param process a Java
     * @throws LinkageError if this Java has no module jdk.attach
     */
    static String ask(String process) {
        try {
            VirtualMachine node = VirtualMachine.attach(process);
            try {
                return node.getSystemProperties().getProperty(InstalledAgent.LOADED, NOTHING);
            } finally {
                node.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            return "not known: " + FileSteps.describe(e);
        }
    }
}
