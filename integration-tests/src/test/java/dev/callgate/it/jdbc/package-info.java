/** SQL by effect: on three databases, straight and through pools, proxies and wrappers. */
package dev.callgate.it.jdbc;
