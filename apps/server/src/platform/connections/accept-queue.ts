/**
 * How many connections may wait while a process is too busy to accept them, as an option of `listen`. Linux caps it at
 * `net.core.somaxconn`, by default 4096. When the queue is full, the kernel drops new connections: clients try again
 * after a second or more, and it resets some of those that have finished their handshake. Node's default is 511.
 */
export const acceptQueue = { backlog: 4096 } as const;
