package io.horoscope.cassandra.schedule;

import io.horoscope.core.settings.SettingsException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.utils.ByteBufferUtil;

/**
 * How large the values of keys are, as a file says (Hector's oracle of that name, whose file has
 * the same form). What a read should take is then what reads of its table, its class and of values
 * of about its size took: nothing is assumed of how time depends on size. Reads of other keys count
 * as those of their table and class.
 *
 * <p>Of each key it holds the token, so that a look-up needs no key, and the power of two of the
 * size: at most 36 bytes a key. Keys of an equal token have the size of the last one. Immutable.
 */
public final class ValueSizes {

    /** They take 300 MB of heap. */
    static final int MOST_KEYS = 10_000_000;

    private static final Pattern LINE = Pattern.compile("(.+),\\s*([0-9]{1,10})\\s*");
    private static final int FEWEST_SLOTS = 16;
    private static final int MOST_QUOTED = 100; // Characters of a bad line.

    private long[] tokens;
    private byte[] sizes; // 0 for a free slot, else one more than the bits of a size in bytes.
    private int count;

    private ValueSizes(int slots) {
        this.tokens = new long[slots];
        this.sizes = new byte[slots];
    }

    /**
     * Reads a file with a line {@code KEY,BYTES} for each key, in UTF-8: the text that is the
     * partition key, and the size of its value from 0 to 2147483647. Empty lines do not count.
     *
     * @throws SettingsException if it cannot be read, has a bad line, or more than
     *     {@link #MOST_KEYS} keys
     */
    public static ValueSizes read(Path file) {
        ValueSizes sizes = new ValueSizes(FEWEST_SLOTS);
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    sizes.add(line, file + ", line " + number);
                }
            }
        } catch (MalformedInputException e) {
            // Lines are read in blocks, so that the line is not known.
            throw new SettingsException(List.of(file + ": cannot be read: is not UTF-8"));
        } catch (IOException e) {
            throw new SettingsException(List.of(file + ": cannot be read: " + e));
        }
        return sizes;
    }

    /** The table of a read, with the size of its value if that is known. */
    Object kind(ReadCommand command) {
        int size = size(command);
        return size == 0 ? command.metadata().id : new Kind(command.metadata().id, size);
    }

    /** The table of a {@link #kind}. */
    static Object table(Object kind) {
        return kind instanceof Kind ? ((Kind) kind).table : kind;
    }

    private int size(ReadCommand command) {
        Token token =
                command instanceof SinglePartitionReadCommand
                        ? ((SinglePartitionReadCommand) command).partitionKey().getToken()
                        : null;
        return token instanceof LongToken
                ? sizes[slot(tokens, sizes, ((LongToken) token).token)]
                : 0;
    }

    private void add(String line, String place) {
        Matcher parts = LINE.matcher(line);
        long bytes = parts.matches() ? Long.parseLong(parts.group(2)) : Long.MAX_VALUE;
        if (bytes > Integer.MAX_VALUE) {
            throw new SettingsException(
                    List.of(
                            place
                                    + ": '"
                                    + line.substring(0, Math.min(line.length(), MOST_QUOTED))
                                    + "' is not a key and a size; allowed: KEY,BYTES with BYTES from"
                                    + " 0 to "
                                    + Integer.MAX_VALUE
                                    + ", as in user42,1024"));
        }
        if (count == MOST_KEYS) {
            throw new SettingsException(
                    List.of(place + ": too many keys; allowed: at most " + MOST_KEYS));
        }
        if (count * 2 >= tokens.length) {
            grow();
        }
        long token =
                Murmur3Partitioner.instance.getToken(ByteBufferUtil.bytes(parts.group(1))).token;
        int slot = slot(tokens, sizes, token);
        count += sizes[slot] == 0 ? 1 : 0;
        tokens[slot] = token;
        sizes[slot] = (byte) (1 + Long.SIZE - Long.numberOfLeadingZeros(bytes));
    }

    private void grow() {
        long[] moreTokens = new long[tokens.length * 2];
        byte[] moreSizes = new byte[moreTokens.length];
        for (int i = 0; i < tokens.length; i++) {
            if (sizes[i] != 0) {
                int slot = slot(moreTokens, moreSizes, tokens[i]);
                moreTokens[slot] = tokens[i];
                moreSizes[slot] = sizes[i];
            }
        }
        tokens = moreTokens;
        sizes = moreSizes;
    }

    /** The slot of a token, or the free one for it. A token's bits are mixed already. */
    private static int slot(long[] tokens, byte[] sizes, long token) {
        int mask = tokens.length - 1;
        int slot = (int) token & mask;
        while (sizes[slot] != 0 && tokens[slot] != token) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** A table, and values of a power of two of bytes. */
    private static final class Kind {
        private final Object table;
        private final int size;

        Kind(Object table, int size) {
            this.table = table;
            this.size = size;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Kind
                    && size == ((Kind) other).size
                    && table.equals(((Kind) other).table);
        }

        @Override
        public int hashCode() {
            return 31 * table.hashCode() + size;
        }
    }
}
