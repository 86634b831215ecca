/** The built-in catalogue's entries mean the same wherever they stand. */
package dev.callgate.it.catalogue;
