import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client';
import { defineHistogram, registry } from './instruments.ts';

export interface Metrics {
  /** What this process measured, for another to sum up. */
  asPlainData(): Promise<object>;
  /** In Prometheus' text format, `others` (each as `asPlainData` gives it) summed up with it. */
  asText(others: readonly object[]): Promise<{ contentType: string; text: string }>;
  /** One answered request; `route` is the pattern it matched, so that a stranger can't create time series. */
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

/** What this process measures, as the core and its workers exchange it. */
export function createMetrics(): Metrics {
  return {
    asPlainData: () => registry.getMetricsAsJSON(),
    async asText(others) {
      const sum = AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]);
      return { contentType: registry.contentType, text: await sum.metrics() };
    },
    observeHttp: ({ method, route, status, seconds }) => {
      httpDuration.observe({ method, route, status: String(status) }, seconds);
    },
  };
}
