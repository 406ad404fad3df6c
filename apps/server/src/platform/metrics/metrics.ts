import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client';
import { measureEventLoop } from './event-loop.ts';
import { defineHistogram, registry } from './instruments.ts';
import { createRetired, type ProcessMetrics } from './retired.ts';

export type { ProcessMetrics } from './retired.ts';

export interface Metrics {
  /** Returns this process's metrics for another process to sum. */
  asPlainData(): Promise<ProcessMetrics>;
  /** Returns Prometheus' text format of these metrics plus `others` (those of live processes, from `asPlainData`). */
  asText(others: readonly ProcessMetrics[]): Promise<{ contentType: string; text: string }>;
  /** Records an answered request; `route` is its pattern, so that clients can't create time series. */
  observeHttp(request: { method: string; route: string; status: number; seconds: number }): void;
}

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const httpDuration = defineHistogram({
  name: 'atoll_http_request_duration_seconds',
  help: 'Time to answer a request of the console and the JSON API',
  labels: ['method', 'route', 'status'],
  buckets: secondsBuckets,
});

collectDefaultMetrics({ register: registry });

let isMeasuringLoop = false;

/** Creates the metrics that the core and its workers exchange. @param process its label: `core`, `worker-4711` */
export function createMetrics(process = 'core'): Metrics {
  // A test may create several in one process.
  if (!isMeasuringLoop) measureEventLoop(process);
  isMeasuringLoop = true;
  const retired = createRetired();
  return {
    asPlainData: async () => ({ process, metrics: await registry.getMetricsAsJSON() }),
    async asText(others) {
      const all = [await registry.getMetricsAsJSON(), ...(await retired.withRetired(others))];
      const sum = AggregatorRegistry.aggregate(all as object[]);
      return { contentType: registry.contentType, text: await sum.metrics() };
    },
    observeHttp: ({ method, route, status, seconds }) => {
      httpDuration.observe({ method, route, status: String(status) }, seconds);
    },
  };
}
