import { expect, test } from 'vitest';
import { createMetrics, defineCounter } from './index.ts';

test('a counter is defined once and summed over all processes', async () => {
  const counter = defineCounter({
    name: 'atoll_test_parcels_total',
    help: 'Parcels',
    labels: ['size'],
  });
  counter.inc({ size: 'small' }, 2);
  const metrics = createMetrics();
  const ofWorker = structuredClone({ ...(await metrics.asPlainData()), process: 'worker-1' });
  counter.inc({ size: 'small' });
  expect((await metrics.asText([ofWorker])).text).toContain('atoll_test_parcels_total{size="small"} 5');
  // A worker's counts stay after it has ended, however often they are read.
  for (const _ of [1, 2]) expect((await metrics.asText([])).text).toContain('{size="small"} 5');
  const replaced = { ...ofWorker, process: 'worker-2' };
  expect((await metrics.asText([replaced])).text).toContain('{size="small"} 7');
  expect(() => defineCounter({ name: 'atoll_test_parcels_total', help: 'Parcels' })).toThrow();
});

test('the delay of the event loop is told for each process', async () => {
  const { text } = await createMetrics().asText([]);
  expect(text).toMatch(/atoll_event_loop_delay_seconds\{process="\w+",quantile="0.99"\} \d/);
});
