export { acceptQueue } from './accept-queue.ts';
export { createAddressTest } from './addresses.ts';
export { BodyTimeoutError, keepBodyPace } from './body-pace.ts';
export { limitConnections } from './connections-per-address.ts';
export { connectionsPerDoor, warnOfLowLimit } from './descriptors.ts';
