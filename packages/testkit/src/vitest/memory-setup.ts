import { keepTemporaryFilesInMemory } from '../memory-folder.ts';

/** Vitest's `globalSetup`: what tests write is in memory, and gone after the run. */
export default keepTemporaryFilesInMemory;
