export { createAddressTest } from './addresses.ts';
export { BodyTimeoutError, keepBodyPace } from './body-pace.ts';
export { limitConnections } from './connection-limit.ts';
export { connectionsPerDoor, warnOfLowLimit } from './descriptors.ts';
