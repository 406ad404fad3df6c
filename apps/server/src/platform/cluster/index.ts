export { createChannel, type ErrorCodec } from './channel.ts';
export { createMutationRunner } from './mutation-runner.ts';
export { wireToWorker } from './wires.ts';
export { type Core, joinCore } from './worker.ts';
export { createWorkerPool } from './worker-pool.ts';
