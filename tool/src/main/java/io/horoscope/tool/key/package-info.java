/** Creates the files of the cluster secret and of the nodes' keys. */
package io.horoscope.tool.key;
