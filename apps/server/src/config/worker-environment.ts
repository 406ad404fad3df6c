/** A sync blocks a thread for as long as the disk takes. With Node's four, completed uploads would keep others from writing. */
const diskThreads = 16;

/** Returns the environment of a worker: that of the core, and a number of disk threads unless the core sets one. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  return { UV_THREADPOOL_SIZE: String(diskThreads), ...process.env };
}
