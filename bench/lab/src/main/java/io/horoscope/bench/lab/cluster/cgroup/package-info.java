/** Control groups of the kernel, version 1 and 2: found, made, limited, removed. */
package io.horoscope.bench.lab.cluster.cgroup;
