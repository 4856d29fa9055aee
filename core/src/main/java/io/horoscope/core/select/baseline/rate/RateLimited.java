package io.horoscope.core.select.baseline.rate;

import java.util.Optional;

/**
 * A selector that can limit the rate of requests to each replica. Cassandra sends at once, so such
 * a selector orders replicas over their rate last. A caller that can delay a request, as the
 * simulator does, asks {@link RateControl#waitNanos} and then {@link RateControl#grant}.
 */
public interface RateLimited {

    /** Empty if rate control is off. */
    Optional<RateControl> rateControl();
}
