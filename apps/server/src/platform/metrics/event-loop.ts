import { monitorEventLoopDelay } from 'node:perf_hooks';
import { defineGauge } from './instruments.ts';

const nanosPerSecond = 1e9;
const quantiles = [0.5, 0.99, 1];

/** Measures the lag of this process's event loop between scrapes. @param process its label: `core`, `worker-4711` */
export function measureEventLoop(process: string): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  defineGauge({
    name: 'atoll_event_loop_delay_seconds',
    help: 'How late the event loop of a process ran since the last scrape',
    labels: ['process', 'quantile'],
    collect(gauge) {
      for (const quantile of quantiles) {
        const nanos = delay.percentile(quantile * 100);
        gauge.set(
          { process, quantile: String(quantile) },
          Number.isFinite(nanos) ? nanos / nanosPerSecond : 0,
        );
      }
      delay.reset();
    },
  });
}
