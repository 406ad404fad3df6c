import { setPriority } from 'node:os';
import type { Query, SqliteReader } from '@atoll/database';
import { createChannel } from '../cluster/channel.ts';
import { wireToCore } from '../cluster/wires.ts';
import { readErrors } from './read-errors.ts';
import type { ReaderHostMethods, ReaderMethods } from './reader-process.ts';

// biome-ignore lint/suspicious/noExplicitAny: each query declares its input and output
type AnyQuery = Query<any, any>;

/** A lower priority than processes that write or serve S3. */
const niceness = 10;

/** Reads for the core that started this process, and ends with it. @throws {Error} for two queries of one name */
export function serveReads(database: SqliteReader, queries: readonly AnyQuery[]): void {
  const byName = new Map(queries.map((query) => [query.name, query]));
  if (byName.size < queries.length) throw new Error('two queries have the same name');
  setPriority(niceness);
  process.on('disconnect', () => process.exit());
  const begin = () => void core.call('begins', null).catch(() => undefined);
  const methods: ReaderMethods = {
    async read(statement) {
      begin();
      return database.run(statement);
    },
    async query({ name, input }) {
      begin();
      const query = byName.get(name);
      if (!query) throw new Error(`there is no query ${name}`);
      return query.run(database.read, input);
    },
    ping: async () => null,
  };
  const core = createChannel<ReaderHostMethods>({ wire: wireToCore(), methods, errors: readErrors });
  // Fails only if the core is gone, and then this process ends too.
  core.call('ready', null).catch(() => undefined);
}
