import { openReadOnlySqlite } from '@atoll/database';
import { agentQueries } from '../features/agents/worker/index.ts';
import { hubQueries } from '../features/hub/worker/index.ts';
import { storageQueries } from '../features/storage/worker/index.ts';
import { serveReads } from '../platform/readers/serve-reads.ts';

const cacheKib = 16 * 1024;

/** Reads the file for the core that started this process. */
export function serveAsReader(path: string): void {
  serveReads(openReadOnlySqlite(path, { cacheKib }), [...storageQueries, ...agentQueries, ...hubQueries]);
}
