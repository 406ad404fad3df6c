export interface ShutdownOptions {
  /** Stops accepting, finishes running work, closes everything. */
  readonly drain: () => Promise<void>;
  readonly exit: (code: number) => void;
  /** Time limit of `drain`, in milliseconds, before the program exits with 1. */
  readonly timeoutMs: number;
  readonly onSignal: (signal: NodeJS.Signals) => void;
  readonly onFailure: (error: unknown) => void;
}

/** npm and process groups forward a signal that also reached us: within this time it is the same request. */
const echoMs = 1000;

/** Drains and exits with 0 on SIGTERM and SIGINT. A second signal, later than an echo of the first, exits at once with 1. */
export function drainOnSignals(process: Pick<NodeJS.Process, 'on'>, options: ShutdownOptions): void {
  let firstAt: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > echoMs) options.exit(1);
      return;
    }
    firstAt = performance.now();
    options.onSignal(signal);
    setTimeout(() => options.exit(1), options.timeoutMs).unref();
    options.drain().then(
      () => options.exit(0),
      (error: unknown) => {
        options.onFailure(error);
        options.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
