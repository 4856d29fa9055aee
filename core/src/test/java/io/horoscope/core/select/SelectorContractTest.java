package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.settings.SettingsReader;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.example.FewestInFlight;
import org.junit.jupiter.api.Test;

/** What selectors that users write are compiled against. */
class SelectorContractTest {

    private static final Path LISTING =
            Path.of("src/test/resources/io/horoscope/core/select/selector-contract.txt");

    private static final List<Class<?>> CONTRACT =
            List.of(
                    ReplicaSelector.class,
                    RequestListener.class,
                    SelectionContext.class,
                    OperationClass.class,
                    Chance.class,
                    ReplicaStats.class,
                    ScoreTable.class,
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
                "The contract of user-written selectors differs from "
                        + LISTING
                        + ". A new method with a default body is compatible; to remove or to change a"
                        + " member breaks selectors that users have compiled. To change the contract on"
                        + " purpose, replace the file by the text behind 'but was' and describe the"
                        + " change in CHANGELOG.md and UPGRADING.md.");
    }

    @Test
    void read_classCompiledAgainstTheContractAlone_isLoadedByName() throws IOException {
        SettingsReader section =
                new SettingsReader(Map.of("name", FewestInFlight.class.getName(), "limit", 2));
        ReplicaSelector selector = ReplicaSelectors.read(section);
        section.check();
        assertEquals("fewest_in_flight", selector.name());
        assertArrayEquals(
                new int[] {1, 2, 0}, new Coordinator(selector).send(0, 0, 1).order(0, 1, 2));
        assertEquals(Set.of(), importsOf("src/test/java/org/example/FewestInFlight.java"));
    }

    /** The imports of a source that are not of the contract. */
    private static Set<String> importsOf(String source) throws IOException {
        Set<String> contract =
                CONTRACT.stream().map(Class::getName).collect(Collectors.toUnmodifiableSet());
        try (Stream<String> lines = Files.lines(Path.of(source))) {
            return lines.filter(line -> line.startsWith("import "))
                    .map(line -> line.substring("import ".length(), line.length() - 1))
                    .filter(name -> !contract.contains(name))
                    .collect(Collectors.toSet());
        }
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
                .filter(SelectorContractTest::isVisible)
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
