package io.horoscope.bench.ycsb;

import java.util.Properties;
import java.util.SplittableRandom;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's core workload with keys in a true Zipf distribution of any exponent: {@code -p
 * workload=io.horoscope.bench.ycsb.ZipfianWorkload -p horoscope.zipf=0.99}. YCSB's own "zipfian"
 * draws from ten thousand million items and hashes those onto the records, whose most frequent one
 * has a share of 3.8 % however many there are.
 *
 * <p>Meant for workloads without inserts: what a run inserts is not drawn. A thread's keys depend
 * on {@code horoscope.seed}, on its number and on the count of records only.
 */
public final class ZipfianWorkload extends CoreWorkload {

    static final String EXPONENT = "horoscope.zipf";
    static final String SEED = "horoscope.seed";

    private static final double MAX_EXPONENT = 3;

    private ZipfianKeys keys;
    private long seed;

    @Override
    public void init(Properties properties) throws WorkloadException {
        super.init(properties);
        String distribution = properties.getProperty(REQUEST_DISTRIBUTION_PROPERTY, "zipfian");
        if (!distribution.equals("zipfian")) {
            throw new WorkloadException(
                    "%s: '%s' is not supported by this workload; allowed: zipfian"
                            .formatted(REQUEST_DISTRIBUTION_PROPERTY, distribution));
        }
        long records = number(properties, Client.RECORD_COUNT_PROPERTY, "0");
        long first = number(properties, Workload.INSERT_START_PROPERTY, "0");
        long count =
                number(properties, Workload.INSERT_COUNT_PROPERTY, Long.toString(records - first));
        if (count < 1 || count > Integer.MAX_VALUE) {
            throw new WorkloadException(
                    "%s: '%d' leaves %d records to draw; allowed: 1 to %d"
                            .formatted(
                                    Client.RECORD_COUNT_PROPERTY,
                                    records,
                                    count,
                                    Integer.MAX_VALUE));
        }
        keys = new ZipfianKeys(first, (int) count, exponent(properties));
        seed = number(properties, SEED, "20260101");
        keychooser = keys;
    }

    /** Called by each of YCSB's threads before its first operation. */
    @Override
    public Object initThread(Properties properties, int thread, int threads)
            throws WorkloadException {
        // Mixed, so that the next seed's threads do not repeat this one's.
        keys.start(new SplittableRandom(seed).nextLong() + new SplittableRandom(thread).nextLong());
        return super.initThread(properties, thread, threads);
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
                "%s: '%s' is not allowed; allowed: above 0, at most %s"
                        .formatted(EXPONENT, word, MAX_EXPONENT));
    }

    private static long number(Properties properties, String key, String otherwise)
            throws WorkloadException {
        String word = properties.getProperty(key, otherwise).strip();
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new WorkloadException(key + ": '" + word + "' is not a whole number", e);
        }
    }
}
