import { AggregatorRegistry } from 'prom-client';

/** The metrics of one process. Each process has a unique `process`, never reused. */
export interface ProcessMetrics {
  readonly process: string;
  readonly metrics: object;
}

interface Metric {
  readonly type: string;
}

/**
 * Keeps the counts of ended processes. Otherwise a sum would fall when one ends, which Prometheus interprets as a restart of the
 * whole server. Counts since its last scrape are lost.
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
