import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundToParent } from '../bound-to-parent.ts';
import { findFreePort } from '../free-port.ts';
import { makeMemoryFolder } from '../memory-folder.ts';
import { removeFolder } from '../remove-folder.ts';
import { findBinaries } from './binaries.ts';
import { findUnprivilegedUser, runAs, type UnprivilegedUser } from './unprivileged-user.ts';

export interface PostgresServer {
  /** The URL of the maintenance database; its user can create others. */
  readonly url: string;
  stop(): Promise<void>;
}

const superuser = 'atoll';
/** Longer than any start takes on a busy machine: only one that hangs is ended. */
const startTimeoutMs = 120_000;

/** Tests care about what a commit means, not about power cuts: no fsync, and as short a log as there is. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=300',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
];

/** Starts a real PostgreSQL on loopback with its own empty data folder, which `stop` removes. */
export async function startPostgres(): Promise<PostgresServer> {
  const user = await findUnprivilegedUser();
  const folders = [
    await mkdtemp(join(tmpdir(), 'atoll-postgres-programs-')),
    await makeMemoryFolder('postgres'),
  ] as const;
  const [programsDir, dataDir] = folders;
  const remove = async () => {
    for (const folder of folders) await removeFolder(folder);
  };
  try {
    if (user) for (const folder of folders) await chown(folder, user.uid, user.gid);
    const binaries = await findBinaries(user, programsDir);
    await initialise(binaries, dataDir, user);
    const port = await findFreePort();
    const child = await launch(binaries, dataDir, port, user);
    return {
      url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
      async stop() {
        await end(child);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function initialise(
  binaries: string,
  dataDir: string,
  user: UnprivilegedUser | undefined,
): Promise<void> {
  const args = [
    '--pgdata',
    dataDir,
    '--username',
    superuser,
    '--auth',
    'trust',
    '--no-sync',
    '--encoding',
    'UTF8',
  ];
  const { code, output } = await runAs(user, join(binaries, 'initdb'), [...args, '--locale', 'C']);
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

async function launch(
  binaries: string,
  dataDir: string,
  port: number,
  user: UnprivilegedUser | undefined,
): Promise<ChildProcess> {
  const args = ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const [program, boundArgs] = boundToParent('INT', join(binaries, 'postgres'), args);
  const child = spawn(program, boundArgs, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}:\n${log}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready within ${startTimeoutMs} ms`);
    }, startTimeoutMs);
    child.on('error', (error) => fail(`could not start (${error.message})`));
    child.on('exit', (code) => fail(`ended with code ${code}`));
    child.stderr.on('data', (chunk) => {
      log += chunk;
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  child.stderr.removeAllListeners('data').resume();
  return child;
}

/** Ends the server. SIGINT is PostgreSQL's "fast" shutdown: it ends open connections instead of waiting for them. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}
