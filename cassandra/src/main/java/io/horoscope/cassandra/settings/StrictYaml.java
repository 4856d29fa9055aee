package io.horoscope.cassandra.settings;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.representer.Representer;

/**
 * YAML of maps, lists and scalars without a key that stands twice. Aliases are refused: a few of them
 * expand to a value that does not fit into memory.
 */
final class StrictYaml {

    private StrictYaml() {}

    /**
     * @throws RuntimeException if it is not such YAML; not only of the parser's own type
     */
    static Object load(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        options.setMaxAliasesForCollections(0);
        return new Yaml(
                        new SafeConstructor(options),
                        new Representer(new DumperOptions()),
                        new DumperOptions(),
                        options)
                .load(text);
    }
}
