/**
 * Selectors of the literature and of other databases, which settings may name and to which the rule
 * is compared. The rule and its inputs know none of them.
 */
package io.horoscope.core.select.baseline;
