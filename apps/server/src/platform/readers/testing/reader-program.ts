/** A reader whose queries tell what it is. */
import { openReadOnlySqlite } from '@atoll/database';
import { serveReads } from '../serve-reads.ts';

const [path = ''] = process.argv.slice(2);
serveReads(openReadOnlySqlite(path), [{ name: 'pid', run: async () => process.pid }]);
