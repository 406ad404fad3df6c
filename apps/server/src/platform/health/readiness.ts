import { setTimeout as sleep } from 'node:timers/promises';
import { isNoRoom } from '../errors.ts';

/** Tests something that requests need. Rejects with the reason, for the operator. */
export type Probe = (signal: AbortSignal) => Promise<void>;

/** `full`: nothing can be stored, but everything can be read and deleted. */
export type ComponentState = 'ok' | 'full' | 'failed';

export interface Component {
  readonly state: ComponentState;
  readonly reason?: string;
}

/** `degraded`: everything works except storing more. */
export type ReadyStatus = 'ok' | 'degraded' | 'unavailable';

export interface ReadyReport {
  readonly status: ReadyStatus;
  readonly components: Readonly<Record<string, Component>>;
}

export interface ReadinessOptions {
  readonly probes: Readonly<Record<string, Probe>>;
  /** Time limit of a probe, in milliseconds. */
  readonly timeoutMs?: number;
  /** Time for which an answer is cached, in milliseconds. */
  readonly keptMs?: number;
}

const usualTimeoutMs = 3000;
const usualKeptMs = 3000;

/**
 * Creates the readiness report. It runs all probes in parallel and keeps their answers for `keptMs`, so frequent callers cause no
 * further work. A probe that hangs is not started again until it ends.
 */
export function createReadiness(options: ReadinessOptions): { report(): Promise<ReadyReport> } {
  const { timeoutMs = usualTimeoutMs, keptMs = usualKeptMs } = options;
  const probes = Object.entries(options.probes).map(
    ([name, probe]) => [name, boundedProbe(probe, timeoutMs)] as const,
  );
  let known: { report: ReadyReport; untilMs: number } | undefined;
  let asking: Promise<ReadyReport> | undefined;

  const ask = async (): Promise<ReadyReport> => {
    const components = Object.fromEntries(
      await Promise.all(probes.map(async ([name, probe]) => [name, await probe()] as const)),
    );
    const report = { status: statusOf(Object.values(components)), components };
    known = { report, untilMs: performance.now() + keptMs };
    asking = undefined;
    return report;
  };
  return {
    async report() {
      if (known && performance.now() < known.untilMs) return known.report;
      asking ??= ask();
      return asking;
    },
  };
}

function statusOf(components: readonly Component[]): ReadyStatus {
  if (components.some(({ state }) => state === 'failed')) return 'unavailable';
  return components.some(({ state }) => state === 'full') ? 'degraded' : 'ok';
}

/** Wraps a probe so that it never rejects. After the time limit, the probe is aborted and counts as failed until it has ended. */
function boundedProbe(probe: Probe, timeoutMs: number): () => Promise<Component> {
  const stuck: Component = { state: 'failed', reason: `no answer within ${timeoutMs} ms` };
  let running: Promise<Component> | undefined;
  return async () => {
    if (running !== undefined) return stuck;
    const limit = AbortSignal.timeout(timeoutMs);
    running = outcomeOf(probe, limit).finally(() => {
      running = undefined;
    });
    const late = new AbortController();
    const timeout = sleep(timeoutMs, stuck, { signal: late.signal }).catch(() => stuck);
    const component = await Promise.race([running, timeout]);
    late.abort();
    return component;
  };
}

async function outcomeOf(probe: Probe, signal: AbortSignal): Promise<Component> {
  try {
    await probe(signal);
    return { state: 'ok' };
  } catch (error) {
    if (isNoRoom(error)) return { state: 'full', reason: 'no room on the disk' };
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
