package io.horoscope.bench.ycsb;

import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's core workload with keys in a true Zipf distribution of any exponent: {@code -p
 * workload=io.horoscope.bench.ycsb.ZipfianWorkload -p horoscope.zipf=0.99}. YCSB's own "zipfian" draws from ten thousand million
 * items and hashes those onto the records, whose most frequent one has a share of 3.8 % however many there are.
 *
 * <p>Meant for workloads without inserts: what a run inserts is not drawn.
 */
public final class ZipfianWorkload extends CoreWorkload {

    static final String EXPONENT = "horoscope.zipf";
    static final String SEED = "horoscope.seed";

    private static final double MAX_EXPONENT = 3;

    @Override
    public void init(Properties properties) throws WorkloadException {
        super.init(properties);
        int records =
                Integer.parseInt(
                        properties.getProperty(
                                Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT));
        keychooser = new ZipfianKeys(records, exponent(properties), seed(properties));
    }

    private static double exponent(Properties properties) throws WorkloadException {
        String word = properties.getProperty(EXPONENT, "0.99").strip();
        try {
            double exponent = Double.parseDouble(word);
            if (exponent > 0 && exponent <= MAX_EXPONENT) {
                return exponent;
            }
        } catch (NumberFormatException e) {
            throw new WorkloadException(EXPONENT + ": '" + word + "' is not a number", e);
        }
        throw new WorkloadException(
                EXPONENT
                        + ": '"
                        + word
                        + "' is not allowed; allowed: above 0, at most "
                        + MAX_EXPONENT);
    }

    private static long seed(Properties properties) throws WorkloadException {
        String word = properties.getProperty(SEED, "20260101").strip();
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new WorkloadException(SEED + ": '" + word + "' is not a whole number", e);
        }
    }
}
