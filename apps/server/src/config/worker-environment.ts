/** A sync holds one for as long as the disk takes: with Node's four, uploads that are done would keep the others from writing. */
const diskThreads = 16;

/** What a worker is started with: the environment of the core, and disk threads unless those are chosen there. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  return { UV_THREADPOOL_SIZE: String(diskThreads), ...process.env };
}
