import { randomBytes } from 'node:crypto';
import { openDatabase } from '@atoll/database';
import pg from 'pg';

export interface PostgresDatabase {
  readonly url: string;
  /** Also ends connections that are still open. */
  drop(): Promise<void>;
}

const templateName = 'atoll_template';
/** An arbitrary number, the same for every process that creates the template. */
const templateLock = 20_241_121;

/** Creates a database with the current schema, copied from a template that the first caller migrates. */
export async function createMigratedDatabase(serverUrl: string): Promise<PostgresDatabase> {
  await ensureTemplate(serverUrl);
  return createDatabase(serverUrl, templateName);
}

/** Creates a database without tables. */
export function createEmptyDatabase(serverUrl: string): Promise<PostgresDatabase> {
  return createDatabase(serverUrl, 'template0');
}

async function createDatabase(serverUrl: string, template: string): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Without syncing, copying the files takes half the time of logging every block of them.
  const sql = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await withClient(serverUrl, (client) => client.query(sql));
  return {
    url: urlOf(serverUrl, name),
    async drop() {
      await withClient(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

const ensured = new Map<string, Promise<void>>();

function ensureTemplate(serverUrl: string): Promise<void> {
  const known = ensured.get(serverUrl) ?? makeTemplate(serverUrl);
  ensured.set(serverUrl, known);
  return known;
}

/** Creates the template. Test files run in several processes, so a lock lets one create it while the others wait. */
function makeTemplate(serverUrl: string): Promise<void> {
  return withClient(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [templateName]);
    if (rowCount) return;
    const draft = await createDatabase(serverUrl, 'template0');
    const database = openDatabase({ dialect: 'postgres', url: draft.url });
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
    const draftName = new URL(draft.url).pathname.slice(1);
    await client.query(`ALTER DATABASE ${draftName} RENAME TO ${templateName}`);
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
