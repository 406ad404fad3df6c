/** A sync holds one for as long as the disk takes: with Node's four, uploads that are done would keep the others from writing. */
const diskThreads = 16;

/** Returns the environment of a worker: that of the core, and a number of disk threads unless the core sets one. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  return { UV_THREADPOOL_SIZE: String(diskThreads), ...process.env };
}
