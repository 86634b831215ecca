/** Methods that the user declares as sinks, in every shape and called in every way. */
package dev.callgate.it.user;
