package io.horoscope.core.settings;

/**
 * Makes objects of the classes that users name in settings. Such a name has a dot; the class is on
 * the class path, implements the interface asked for, and has a public constructor that takes the
 * section as a {@link SettingsReader} and reads its parameters from it.
 */
public final class UserClasses {

    private static final String KEY = "name";

    private UserClasses() {}

    /** Whether it is the name of a class, rather than a shipped name. */
    public static boolean isName(String name) {
        return name.indexOf('.') > 0;
    }

    /**
     * Makes an object with the section.
     *
     * @param allowed the shipped names, for the message
     * @return null after a problem, which is added to the section
     */
    public static <T> T make(
            Class<T> type, String className, SettingsReader section, String allowed) {
        try {
            // Initialised only once it is known to be of the type.
            return Class.forName(className, false, UserClasses.class.getClassLoader())
                    .asSubclass(type)
                    .getConstructor(SettingsReader.class)
                    .newInstance(section);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            section.problem(
                    KEY,
                    "'"
                            + className
                            + "' cannot be made ("
                            + reason(e)
                            + "); allowed: "
                            + allowed
                            + ", or a class that implements "
                            + type.getName()
                            + " with a public constructor taking a "
                            + SettingsReader.class.getName());
            return null;
        }
    }

    /** Refuses a class in a section from a client that may write data only. Loads nothing. */
    public static void refuse(String className, SettingsReader section, String allowed) {
        section.problem(
                KEY,
                "'"
                        + className
                        + "' is not allowed here; allowed: "
                        + allowed
                        + " (a class name only in the configuration file or over JMX)");
    }

    /** The cause of an exception that reflection or the class loader has wrapped. */
    private static Throwable reason(Throwable thrown) {
        return thrown.getCause() == null ? thrown : thrown.getCause();
    }
}
