/** A reader whose queries report facts about the process. */
import { openReadOnlySqlite } from '@atoll/database';
import { serveReads } from '../serve-reads.ts';

const [path = ''] = process.argv.slice(2);
serveReads(openReadOnlySqlite(path), [{ name: 'pid', run: async () => process.pid }]);
