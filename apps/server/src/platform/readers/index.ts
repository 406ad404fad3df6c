export { createReaderPool, type ReaderPool } from './reader-pool.ts';
export { readForBackground, readForCaller, readForCurrent, readHere } from './reading-party.ts';
