package io.horoscope.distribution;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the key of a setting that changes at run time. */
final class SettingKey implements ITypeConverter<String> {

    @Override
    public String convert(String key) {
        if (!NodeSetting.KEYS.contains(key)) {
            throw new TypeConversionException(
                    "'" + key + "'; allowed: " + String.join(", ", NodeSetting.KEYS));
        }
        return key;
    }
}
