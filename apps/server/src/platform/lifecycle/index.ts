export { closingIdle, trackConnections } from './closing-idle.ts';
export { claimDataFolder, type DataClaim } from './data-claim.ts';
export { checkWritable, makeFolder, prepareDataFolder } from './data-folder.ts';
export { createInFlight, type InFlight } from './in-flight.ts';
export { listenError } from './listen-error.ts';
export { makeDataPrivate } from './private-data.ts';
export { dropBallast, keepBallast, watchRoom } from './room.ts';
export { drainOnSignals } from './signals.ts';
