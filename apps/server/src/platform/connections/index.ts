export { createAddressTest, plainAddress } from './addresses.ts';
export { type BodyPace, BodyTimeoutError, keepBodyPace } from './body-pace.ts';
export { limitConnections } from './connection-limit.ts';
export { connectionsPerDoor, warnOfLowLimit } from './descriptors.ts';
