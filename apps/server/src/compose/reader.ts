import { openReadOnlySqlite } from '@atoll/database';
import { agentQueries } from '../features/agents/reader/index.ts';
import { hubQueries } from '../features/hub/reader/index.ts';
import { storageQueries } from '../features/storage/reader/index.ts';
import { serveReads } from '../platform/readers/serve-reads.ts';

const cacheKib = 16 * 1024;

/** Reads the file for the core that started this process. */
export function serveAsReader(path: string): void {
  serveReads(openReadOnlySqlite(path, { cacheKib }), [...storageQueries, ...agentQueries, ...hubQueries]);
}
