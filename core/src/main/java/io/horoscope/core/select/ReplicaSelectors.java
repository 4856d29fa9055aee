package io.horoscope.core.select;

import io.horoscope.core.select.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.LowestScoreSelector.Shun;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes a selector from the {@code selector} section: a shipped name or that of a class ({@link
 * UserClasses}), and the parameters of that selector.
 */
public final class ReplicaSelectors {

    private static final Map<String, Function<SettingsReader, ReplicaSelector>> SHIPPED =
            factories();

    /** The shipped names, for messages. */
    public static final String NAMES = String.join(", ", SHIPPED.keySet());

    private static final double DEFAULT_DEADBAND = 0.15;

    private ReplicaSelectors() {}

    /** The names that are not class names, in the order in which messages list them. */
    public static Set<String> names() {
        return SHIPPED.keySet();
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
        Function<SettingsReader, ReplicaSelector> factory = SHIPPED.get(name);
        return factory == null ? unknown(name, section) : factory.apply(section);
    }

    private static Map<String, Function<SettingsReader, ReplicaSelector>> factories() {
        Map<String, Function<SettingsReader, ReplicaSelector>> byName = new LinkedHashMap<>();
        byName.put(HoroscopeSelector.NAME, HoroscopeSelector::read);
        byName.put(LowestScoreSelector.NAME, ReplicaSelectors::readLowestScore);
        byName.put(ClosestSelector.NAME, section -> new ClosestSelector());
        byName.put(RandomSelector.NAME, section -> new RandomSelector());
        byName.put(RoundRobinSelector.NAME, RoundRobinSelector::read);
        byName.put(LeastOutstandingSelector.NAME, section -> new LeastOutstandingSelector());
        byName.put(DynamicSnitchSelector.NAME, DynamicSnitchSelector::read);
        byName.put(C3Selector.NAME, C3Selector::read);
        byName.put(PrequalSelector.NAME, PrequalSelector::read);
        byName.put(TwoChoicesSelector.NAME, TwoChoicesSelector::read);
        byName.put(AdaptiveSelector.NAME, AdaptiveSelector::read);
        byName.put(PopularityAwareSelector.NAME, PopularityAwareSelector::read);
        return Collections.unmodifiableMap(byName);
    }

    private static ReplicaSelector readLowestScore(SettingsReader section) {
        return new LowestScoreSelector(
                section.choice("prefer_local", PreferLocal.class, PreferLocal.UNLESS_BUSY),
                section.number("deadband", DEFAULT_DEADBAND, 0, 0.5),
                section.choice("shun", Shun.class, Shun.MINORITY));
    }

    private static ReplicaSelector unknown(String name, SettingsReader section) {
        section.problem(
                "name",
                "'" + name + "' is not a selector; allowed: " + NAMES + ", or a class name");
        return byDefault();
    }
}
