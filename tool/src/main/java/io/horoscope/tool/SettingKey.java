package io.horoscope.tool;

import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the key of a setting that changes at run time, and lists them for the help. */
final class SettingKey implements ITypeConverter<String>, Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return NodeSetting.KEYS.iterator();
    }

    @Override
    public String convert(String key) {
        if (!NodeSetting.KEYS.contains(key)) {
            throw new TypeConversionException(
                    "'" + key + "'; allowed: " + String.join(", ", NodeSetting.KEYS));
        }
        return key;
    }
}
