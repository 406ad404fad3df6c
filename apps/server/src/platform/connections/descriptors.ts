import type { Log } from '../log/index.ts';

/** Reserved for the database, blobs that are being read, and connections to other servers. */
const ownShare = 0.5;
const leastOwn = 64;
/** With fewer, a few hundred clients are turned away. */
const comfortable = 4096;

/** Returns how many files and connections this process may open (`ulimit -n`); infinite without a limit. */
function openFileLimit(): number {
  // Otherwise Node looks up the name of every peer for the report. Its types do not know the property yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Returns how many connections each of `doors` listeners of this process may hold, so that enough descriptors are left for the
 * process's own files, and no listener can use up another's.
 */
export function connectionsPerDoor(doors: number, limit = openFileLimit()): number {
  if (!Number.isFinite(limit)) return limit;
  const own = Math.max(leastOwn, limit * ownShare);
  return Math.max(1, Math.floor((limit - own) / doors));
}

/** Warns the operator of a low `ulimit -n`. */
export function warnOfLowLimit(log: Pick<Log, 'warn'>, limit = openFileLimit()): void {
  if (limit >= comfortable) return;
  log.warn(
    { openFiles: limit, recommended: comfortable },
    'this process may open few files and connections: raise "ulimit -n" (systemd: LimitNOFILE, Docker: --ulimit nofile)',
  );
}
