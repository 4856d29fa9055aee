package io.horoscope.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.estimate.CountMinSketch;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.schedule.Classifier;
import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.Levels;
import io.horoscope.core.schedule.PickRule;
import io.horoscope.core.schedule.Priority;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.SchedulingPolicy;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Chance;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What selectors, policies and facts that users write are compiled against. */
class UserContractTest {

    private static final Path LISTING =
            Path.of("src/test/resources/io/horoscope/core/settings/user-contract.txt");

    private static final List<Class<?>> CONTRACT =
            List.of(
                    ReplicaSelector.class,
                    RequestListener.class,
                    SelectionContext.class,
                    OperationClass.class,
                    Chance.class,
                    ReplicaStats.class,
                    Fact.class,
                    Fact.Aggregate.class,
                    ScoreTable.class,
                    CountMinSketch.class,
                    SchedulingPolicy.class,
                    Classifier.class,
                    PickRule.class,
                    QueuedRead.class,
                    ReadClass.class,
                    Priority.class,
                    Heads.class,
                    Heads.Order.class,
                    Levels.class,
                    SettingsReader.class);

    @Test
    void contract_publicMembers_areTheListedOnes() throws Exception {
        List<String> lines = new ArrayList<>();
        for (Class<?> type : CONTRACT) {
            lines.add(type.toGenericString());
            lines.addAll(members(type));
        }
        String listing = String.join("\n", lines) + "\n";
        assertEquals(
                Files.readString(LISTING),
                listing,
                "The contract of user-written classes differs from "
                        + LISTING
                        + ". A new method with a default body is compatible; to remove or to change a"
                        + " member breaks classes that users have compiled. To change the contract on"
                        + " purpose, replace the file by the text behind 'but was' and describe the"
                        + " change in CHANGELOG.md and INSTALL.md.");
    }

    private static List<String> members(Class<?> type) throws IllegalAccessException {
        List<String> members = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (isVisible(field)) {
                // Constants are copied into the classes that use them.
                Object value = field.getType().isPrimitive() ? field.get(null) : "...";
                members.add("    " + field.toGenericString() + " = " + value);
            }
        }
        Stream.concat(
                        Stream.of(type.getDeclaredConstructors()),
                        Stream.of(type.getDeclaredMethods()))
                .filter(UserContractTest::isVisible)
                .forEach(member -> members.add("    " + member.toGenericString()));
        members.replaceAll(member -> member.replace(type.getName() + ".", ""));
        members.sort(null);
        return members;
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic()
                && (Modifier.isPublic(member.getModifiers())
                        || Modifier.isProtected(member.getModifiers()));
    }
}
