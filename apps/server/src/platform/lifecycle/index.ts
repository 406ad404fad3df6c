export { closingIdle, trackConnections } from './closing-idle.ts';
export { claimDataFolder, type DataClaim } from './data-claim.ts';
export { checkWritable, makeFolder, prepareDataFolder } from './data-folder.ts';
export { listenError } from './listen-error.ts';
export { drainOnSignals } from './signals.ts';
