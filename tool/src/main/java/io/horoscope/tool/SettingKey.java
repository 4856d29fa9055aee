package io.horoscope.tool;

import io.horoscope.cassandra.settings.PolicyReader;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the key of a setting that changes at run time, and lists them for the help. */
final class SettingKey implements ITypeConverter<String>, Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return PolicyReader.CHANGEABLE.iterator();
    }

    @Override
    public String convert(String key) {
        if (!PolicyReader.CHANGEABLE.contains(key)) {
            throw new TypeConversionException(
                    "'" + key + "'; allowed: " + String.join(", ", PolicyReader.CHANGEABLE));
        }
        return key;
    }
}
