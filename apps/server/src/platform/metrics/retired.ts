import { AggregatorRegistry } from 'prom-client';

/** What one process measured. Each process has another `process`, and never takes that of one that has ended. */
export interface ProcessMetrics {
  readonly process: string;
  readonly metrics: object;
}

interface Metric {
  readonly type: string;
}

/**
 * Keeps what processes counted before they ended. Else a sum over all processes would fall when one ends, which
 * Prometheus takes for a restart of the whole server. What a process counted after its last scrape is lost.
 */
export function createRetired(): { withRetired(live: readonly ProcessMetrics[]): Promise<object[]> } {
  const known = new Map<string, object>();
  let retired: object | undefined;

  const retire = async (metrics: object): Promise<void> => {
    const counted = (metrics as readonly Metric[]).filter(({ type }) => isCounted(type));
    const both = retired === undefined ? [counted] : [retired, counted];
    retired = await AggregatorRegistry.aggregate(both).getMetricsAsJSON();
  };

  return {
    async withRetired(live) {
      const names = new Set(live.map(({ process }) => process));
      for (const [name, metrics] of known) {
        if (names.has(name)) continue;
        known.delete(name);
        await retire(metrics);
      }
      for (const { process, metrics } of live) known.set(process, metrics);
      return [...known.values(), ...(retired === undefined ? [] : [retired])];
    },
  };
}

function isCounted(type: string): boolean {
  return type === 'counter' || type === 'histogram';
}
