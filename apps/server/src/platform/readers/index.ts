export { createReaderPool, type ReaderPool } from './reader-pool.ts';
export { readForCaller, readForCurrent } from './reading-party.ts';
