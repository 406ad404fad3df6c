export { linkOrCopy } from './host/link-file.ts';
export { createTurns, type Turns } from './host/turns.ts';
export type { StopReason } from './host/watch-process.ts';
export {
  type AnswerReceiver,
  startWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from './host/worker-process.ts';
export { createFrameReader, type Frame } from './wire/frame-reader.ts';
