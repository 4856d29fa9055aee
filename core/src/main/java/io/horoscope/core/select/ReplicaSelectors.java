package io.horoscope.core.select;

import io.horoscope.core.select.baseline.C3Selector;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.select.baseline.LeastOutstandingSelector;
import io.horoscope.core.select.baseline.LowestScoreSelector;
import io.horoscope.core.select.baseline.PopularityAwareSelector;
import io.horoscope.core.select.baseline.PrequalSelector;
import io.horoscope.core.select.baseline.RandomSelector;
import io.horoscope.core.select.baseline.RoundRobinSelector;
import io.horoscope.core.select.baseline.TwoChoicesSelector;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.util.List;

/**
 * Makes a selector from the {@code selector} section: a shipped name or that of a class ({@link
 * UserClasses}), and the parameters of that selector.
 */
public final class ReplicaSelectors {

    private static final List<String> SHIPPED =
            List.of(
                    HoroscopeSelector.NAME,
                    LowestScoreSelector.NAME,
                    ClosestSelector.NAME,
                    RandomSelector.NAME,
                    RoundRobinSelector.NAME,
                    LeastOutstandingSelector.NAME,
                    DynamicSnitchSelector.NAME,
                    C3Selector.NAME,
                    PrequalSelector.NAME,
                    TwoChoicesSelector.NAME,
                    PopularityAwareSelector.NAME);

    /** The shipped names, for messages. */
    public static final String NAMES = String.join(", ", SHIPPED);

    private ReplicaSelectors() {}

    /** The names that are not class names, in the order in which messages list them. */
    public static List<String> names() {
        return SHIPPED;
    }

    /** The selector of an empty section. */
    public static ReplicaSelector byDefault() {
        return HoroscopeSelector.byDefault();
    }

    /**
     * Reads the section; problems are added to it, and the default selector is returned for them.
     */
    public static ReplicaSelector read(SettingsReader section) {
        String name = section.text("name", HoroscopeSelector.NAME);
        if (!UserClasses.isName(name)) {
            return shipped(name, section);
        }
        ReplicaSelector own = UserClasses.make(ReplicaSelector.class, name, section, NAMES);
        return own == null ? byDefault() : own;
    }

    /**
     * The same without class names, for sections from clients that may write data only. Loads no
     * class.
     */
    public static ReplicaSelector readShipped(SettingsReader section) {
        String name = section.text("name", HoroscopeSelector.NAME);
        if (!UserClasses.isName(name)) {
            return shipped(name, section);
        }
        UserClasses.refuse(name, section, NAMES);
        return byDefault();
    }

    private static ReplicaSelector shipped(String name, SettingsReader section) {
        switch (name) {
            case HoroscopeSelector.NAME:
                return HoroscopeSelector.read(section);
            case LowestScoreSelector.NAME:
                return LowestScoreSelector.read(section);
            case ClosestSelector.NAME:
                return new ClosestSelector();
            case RandomSelector.NAME:
                return new RandomSelector();
            case RoundRobinSelector.NAME:
                return RoundRobinSelector.read(section);
            case LeastOutstandingSelector.NAME:
                return new LeastOutstandingSelector();
            case DynamicSnitchSelector.NAME:
                return DynamicSnitchSelector.read(section);
            case C3Selector.NAME:
                return C3Selector.read(section);
            case PrequalSelector.NAME:
                return PrequalSelector.read(section);
            case TwoChoicesSelector.NAME:
                return TwoChoicesSelector.read(section);
            case PopularityAwareSelector.NAME:
                return PopularityAwareSelector.read(section);
            default:
                section.problem(
                        "name",
                        "'"
                                + name
                                + "' is not a selector; allowed: "
                                + NAMES
                                + ", or a class name");
                return byDefault();
        }
    }
}
