import type { Log } from '../log/index.ts';

/** For the database, blobs that are being read, and connections to other servers. */
const ownShare = 0.5;
const leastOwn = 64;
/** With fewer, a few hundred clients are turned away. */
const comfortable = 4096;

/** How many files and connections this process may have open (`ulimit -n`); infinite where the system sets no limit. */
function openFileLimit(): number {
  // Else Node looks up the name of every peer for the report. Its types do not know the property yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * The connections that each of `doors` listeners of this process may hold, so that all of them together leave enough
 * descriptors for the process's own files, and none can use up another's.
 */
export function connectionsPerDoor(doors: number, limit = openFileLimit()): number {
  if (!Number.isFinite(limit)) return limit;
  const own = Math.max(leastOwn, limit * ownShare);
  return Math.max(1, Math.floor((limit - own) / doors));
}

/** Tells the operator of a low `ulimit -n`. */
export function warnOfLowLimit(log: Pick<Log, 'warn'>, limit = openFileLimit()): void {
  if (limit >= comfortable) return;
  log.warn(
    { openFiles: limit, recommended: comfortable },
    'this process may open few files and connections: raise "ulimit -n" (systemd: LimitNOFILE, Docker: --ulimit nofile)',
  );
}
