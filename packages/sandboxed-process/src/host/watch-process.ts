import { readFileSync } from 'node:fs';

/** Reasons why a process ended before its answer: it exceeded a limit, or it died or misbehaved. */
export type StopReason = 'out_of_memory' | 'timed_out' | 'broken';

export interface ProcessLimits {
  /** Limit of anonymous resident memory. V8's own limit covers only its heap, which excludes the contents of buffers. */
  readonly memoryBytes: number;
  /** Limit of processor time from now on. Unlike elapsed time, it doesn't depend on how busy the machine is. */
  readonly processorMs: number;
}

const checkEveryMs = 100;
const kibi = 1024;
/** The kernel's unit of processor time, on every architecture. */
const tickMs = 10;
/** Factor between elapsed time and processor time, for processes that wait for others. */
const waitFactor = 5;

/**
 * Calls back once when a process exceeds a limit. Five times as much elapsed time counts as well. Without `/proc`,
 * elapsed time is measured instead, with the same limit.
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

/** Returns the anonymous resident memory of a process; undefined if it has ended, or without `/proc`. */
function residentBytesOf(pid: number): number | undefined {
  const found = /^RssAnon:\s+(\d+) kB/m.exec(readProcFile(pid, 'status') ?? '');
  return found ? Number(found[1]) * kibi : undefined;
}

/** Returns the processor time of all of a process's threads. */
function processorMsOf(pid: number): number | undefined {
  const stat = readProcFile(pid, 'stat');
  if (stat === undefined) return undefined;
  // The program's name, in parentheses, may contain spaces. User and system time are the 14th and 15th fields (proc(5)).
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
