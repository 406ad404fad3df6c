import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const packages = ['ceph-mon', 'ceph-osd', 'radosgw'] as const;
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];
const installTimeoutMs = 300_000;

/** Thrown if this machine has no Ceph and can't install one. The message is one line with the reason. */
export class CephUnavailableError extends Error {
  override readonly name = 'CephUnavailableError';
}

/**
 * Finds Ceph's programs, installing Debian's packages (70 MB) if they are missing and this is allowed.
 * @throws {CephUnavailableError}
 */
export async function ensureCeph(): Promise<void> {
  if (await areInstalled()) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new CephUnavailableError(
      `Ceph is not installed, and only root on Debian may install it here: apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
  try {
    await aptGet('update');
    await aptGet('install', '--yes', '--no-install-recommends', ...packages);
  } catch (cause) {
    throw new CephUnavailableError(`Ceph could not be installed: ${lastLine(cause)}`, { cause });
  }
  if (!(await areInstalled())) throw new CephUnavailableError('Ceph was installed, yet has no programs.');
}

async function areInstalled(): Promise<boolean> {
  const found = await Promise.allSettled(programs.map((program) => access(`/usr/bin/${program}`)));
  return found.every(({ status }) => status === 'fulfilled');
}

/** Runs apt-get. When several test processes need it at once, one installs and the others wait. */
async function aptGet(...args: readonly string[]): Promise<void> {
  const lock = join(tmpdir(), 'atoll-ceph-install.lock');
  const options = ['DPkg::Lock::Timeout=120', 'Acquire::http::Timeout=20', 'Acquire::Retries=1'];
  const command = ['apt-get', '--quiet', ...options.flatMap((option) => ['--option', option]), ...args];
  await run('flock', [lock, ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: installTimeoutMs,
    maxBuffer: 16 * 1024 * 1024,
  });
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.trim().split('\n').at(-1) ?? text;
}
