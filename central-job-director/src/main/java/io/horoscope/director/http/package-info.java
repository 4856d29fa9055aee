/** The read-only HTTP side: metrics, JSON and the live page, all made from immutable snapshots. */
package io.horoscope.director.http;
