/** Adds jobs to the database in its argument, ten at a time, and prints each once it is committed, until it is killed. */
import { openDatabase } from '../index.ts';

const database = openDatabase({ dialect: 'sqlite', path: process.argv[2] ?? '' });

async function write(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const name = `${writer}-${n}`;
    await database.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
        .execute(),
    );
    process.stdout.write(`${name}\n`);
  }
}

await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)));
