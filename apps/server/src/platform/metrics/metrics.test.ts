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
  const ofWorker = structuredClone(await metrics.asPlainData());
  counter.inc({ size: 'small' });
  expect((await metrics.asText([ofWorker])).text).toContain('atoll_test_parcels_total{size="small"} 5');
  expect(() => defineCounter({ name: 'atoll_test_parcels_total', help: 'Parcels' })).toThrow();
});
