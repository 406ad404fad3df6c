import { readFileSync } from 'node:fs';

/** Why a process ended before its answer: it exceeded a limit, or it died or misbehaved. */
export type StopReason = 'out_of_memory' | 'timed_out' | 'broken';

export interface ProcessLimits {
  /** Limit of resident memory that no file backs. V8's own limit covers only its heap; the contents of buffers are outside of it. */
  readonly memoryBytes: number;
  /** Limit of processor time from now on, so that a busy machine doesn't count against the file. */
  readonly processorMs: number;
}

const checkEveryMs = 100;
const kibi = 1024;
/** The kernel's unit of processor time, on every architecture. */
const tickMs = 10;
/** How long a process may take that has to wait for others. */
const waitFactor = 5;

/**
 * Calls back once when a process exceeds a limit. Time that passes counts as well, if it is five times as much; where there
 * is no `/proc`, only that counts, and once.
 *
 * @returns a function that ends the watch
 */
export function watchProcess(
  pid: number,
  { memoryBytes, processorMs }: ProcessLimits,
  onExceeded: (reason: 'out_of_memory' | 'timed_out') => void,
): () => void {
  const usedBefore = processorMsOf(pid);
  const passedMs = usedBefore === undefined ? processorMs : waitFactor * processorMs;
  const end = () => {
    clearInterval(interval);
    clearTimeout(timeout);
  };
  const exceed = (reason: 'out_of_memory' | 'timed_out') => {
    end();
    onExceeded(reason);
  };
  const timeout = setTimeout(() => exceed('timed_out'), passedMs);
  const interval = setInterval(() => {
    const usedMs = (processorMsOf(pid) ?? 0) - (usedBefore ?? 0);
    if ((residentBytesOf(pid) ?? 0) > memoryBytes) exceed('out_of_memory');
    else if (usedMs > processorMs) exceed('timed_out');
  }, checkEveryMs);
  return end;
}

/** Memory of a process that no file backs; undefined for one that has ended, or where there is no `/proc`. */
function residentBytesOf(pid: number): number | undefined {
  const found = /^RssAnon:\s+(\d+) kB/m.exec(readProcFile(pid, 'status') ?? '');
  return found ? Number(found[1]) * kibi : undefined;
}

/** Processor time of all of a process's threads. */
function processorMsOf(pid: number): number | undefined {
  const stat = readProcFile(pid, 'stat');
  if (stat === undefined) return undefined;
  // The program's name, in parentheses, may have spaces. User and system time are the 14th and 15th field (proc(5)).
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * tickMs;
}

function readProcFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return undefined;
  }
}
