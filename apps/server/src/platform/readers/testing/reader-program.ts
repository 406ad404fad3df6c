/** A reader whose queries report facts about the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openReadOnlySqlite } from '@atoll/database';
import { serveReads } from '../serve-reads.ts';

const [path = '', startMs = '0'] = process.argv.slice(2);
await sleep(Number(startMs));
serveReads(openReadOnlySqlite(path), [{ name: 'pid', run: async () => process.pid }]);
