import { readFileSync } from 'node:fs';

const checkEveryMs = 100;
const kibi = 1024;

/**
 * Calls back once when a process has more resident memory than allowed. V8's own limit covers only its heap; the contents
 * of buffers are outside of it. It watches nothing where there is no `/proc`.
 *
 * @returns a function that ends the watch
 */
export function watchMemory(pid: number, maxBytes: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    const residentBytes = residentBytesOf(pid);
    if (residentBytes === undefined || residentBytes > maxBytes) clearInterval(timer);
    if (residentBytes !== undefined && residentBytes > maxBytes) onExceeded();
  }, checkEveryMs);
  return () => clearInterval(timer);
}

/** Memory of a process that no file backs; undefined for one that has ended, or where there is no `/proc`. */
function residentBytesOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const found = /^RssAnon:\s+(\d+) kB/m.exec(status);
    return found ? Number(found[1]) * kibi : undefined;
  } catch {
    return undefined;
  }
}
