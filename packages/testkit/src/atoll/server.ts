import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';
import { type LinkedApp, startLinkedApp } from '../linked-app/app.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../openid/provider.ts';
import { createMigratedDatabase } from '../postgres/databases.ts';
import { joinPostgres } from '../postgres/shared.ts';
import { removeFolder } from '../remove-folder.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.ts';
import { writeMigratedSqlite } from '../sqlite-template.ts';
import { type AtollChild, type Launch, startChild } from './child.ts';

export interface AtollOptions {
  /** Default `sqlite`, in the server's own data folder. A URL joins a database that others use too. */
  database?: 'sqlite' | 'postgres' | { url: string };
  /** Default true: emails arrive in `mail`. False: the server writes them to its data folder. */
  smtp?: boolean;
  /** Default false: sign-in with Google is off. True: a dedicated provider replaces Google. */
  openId?: boolean;
  /** Default false. True: a third-party app is registered, which people can connect to their accounts. */
  linkedApp?: boolean;
  /** The host name of the console; by default its address. Passkeys need a name. */
  host?: 'localhost';
  /**
   * Default `one`: a single process serves S3 and reads SQLite, which halves the cost of starting. `several`: a
   * separate process for each purpose, for tests of the communication between processes.
   */
  processes?: 'one' | 'several';
  /** Merged into the environment from the other options; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  /** Default two minutes. */
  startTimeoutMs?: number;
  /** Runs the program, by default in a separate process. */
  launch?: Launch;
}

/** A real server with real peers, in a separate process unless `launch` is given. Everything is on loopback and removed by `stop`. */
export interface Atoll {
  /** Origin of the console and the API. */
  readonly url: string;
  readonly s3Url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Undefined if the option `smtp` is false. */
  readonly mail: SmtpSink | undefined;
  /** Undefined unless the option `openId` is true. */
  readonly openId: OpenIdProvider | undefined;
  /** Undefined unless the option `linkedApp` is true. */
  readonly linkedApp: LinkedApp | undefined;
  /** Returns all output of the server, including restarts. */
  logs(): string;
  /** Ends the server with SIGTERM, then its peers, and removes its data; rejects unless the server ended cleanly. */
  stop(): Promise<void>;
  /** Ends the server like a power cut. Data and peers stay for `restart`. */
  kill(): Promise<void>;
  /** Starts the server again on the same data and ports, after SIGTERM if it is still running. */
  restart(): Promise<void>;
}

type Cleanup = () => Promise<unknown>;

/** Starts a server and waits until it is ready. Request limits are off unless `env` sets them. */
export async function startAtoll(options: AtollOptions = {}): Promise<Atoll> {
  const cleanups: Cleanup[] = [];
  try {
    return await start(options, cleanups);
  } catch (error) {
    await runInReverse(cleanups);
    throw error;
  }
}

async function start(options: AtollOptions, cleanups: Cleanup[]): Promise<Atoll> {
  const [port, s3Port] = [await findFreePort(), await findFreePort()];
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'atoll-data-'));
  cleanups.push(() => removeFolder(dataDir));

  const mail = options.smtp === false ? undefined : await startSmtpSink();
  if (mail) cleanups.push(mail.stop);
  const openId = options.openId ? await startOpenIdProvider() : undefined;
  if (openId) cleanups.push(openId.stop);
  openId?.allowRedirectsTo(url);
  // Skips the migration at the start, which other tests cover.
  if (isOwnSqlite(options)) await writeMigratedSqlite(join(dataDir, 'atoll.db'));
  const linkedApp = options.linkedApp ? await startLinkedApp() : undefined;
  if (linkedApp) cleanups.push(linkedApp.stop);
  linkedApp?.connectTo({ url });

  const beside = options.processes === 'several' ? '1' : '0';
  const environment = withoutUndefined({
    PORT: String(port),
    S3_PORT: String(s3Port),
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseUrl(options.database, cleanups),
    SMTP_URL: mail?.url,
    GOOGLE_CLIENT_ID: openId?.clientId,
    GOOGLE_CLIENT_SECRET: openId?.clientSecret,
    GOOGLE_ISSUER: openId?.issuer,
    S3_WORKERS: beside,
    READ_WORKERS: beside,
    RATE_LIMIT_FACTOR: '1000',
    // Keeps tests from waiting for the next poll.
    JOB_POLL_SECONDS: '2',
    ...linkedApp?.environment,
    ...options.env,
  });

  let printed = '';
  const log = (text: string) => {
    printed += text;
  };
  let child: AtollChild | undefined;
  const { launch = startChild } = options;
  const launchAgain = async () => {
    child = await launch({ url, environment, log, startTimeoutMs: options.startTimeoutMs }).catch(
      (error: Error) => {
        throw new Error(`${error.message}\n${printed}`, { cause: error });
      },
    );
  };
  await launchAgain();

  return {
    url,
    s3Url: `http://127.0.0.1:${s3Port}`,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    mail,
    openId,
    linkedApp,
    logs: () => printed,
    async stop() {
      try {
        await child?.stop();
      } finally {
        await runInReverse(cleanups.splice(0));
      }
    },
    async kill() {
      await child?.kill();
      child = undefined;
    },
    async restart() {
      await child?.stop();
      await launchAgain();
    },
  };
}

function isOwnSqlite({ database = 'sqlite', env = {} }: AtollOptions): boolean {
  return database === 'sqlite' && env.DATA_DIR === undefined && env.DATABASE_URL === undefined;
}

async function databaseUrl(
  database: AtollOptions['database'] = 'sqlite',
  cleanups: Cleanup[],
): Promise<string | undefined> {
  if (database === 'sqlite') return undefined;
  if (database !== 'postgres') return database.url;
  const server = await joinPostgres();
  cleanups.push(server.stop);
  const created = await createMigratedDatabase(server.url);
  cleanups.push(created.drop);
  return created.url;
}

async function runInReverse(cleanups: Cleanup[]): Promise<void> {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

function withoutUndefined(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
