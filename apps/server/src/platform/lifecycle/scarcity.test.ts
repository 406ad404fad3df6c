import { expect, test } from 'vitest';
import { createScarcity } from './scarcity.ts';

const gibibyte = 1024 ** 3;

test('space is low for five seconds before it is scarce, however fast a disk fills', () => {
  let nowMs = 0;
  const scarcity = createScarcity(() => nowMs);
  const totalBytes = 100 * gibibyte;
  expect(scarcity.state()).toBe('none');
  scarcity.measured({ spareBytes: 50 * gibibyte, totalBytes });
  expect(scarcity.state()).toBe('none');
  scarcity.measured({ spareBytes: 0, totalBytes });
  expect(scarcity.state()).toBe('low');
  nowMs += 4_999;
  scarcity.measured({ spareBytes: 0, totalBytes });
  expect(scarcity.state()).toBe('low');
  nowMs += 1;
  expect(scarcity.state()).toBe('scarce');
  scarcity.measured({ spareBytes: 1.5 * gibibyte, totalBytes });
  expect(scarcity.state()).toBe('low');
  scarcity.measured({ spareBytes: 0.5 * gibibyte, totalBytes });
  expect(scarcity.state()).toBe('scarce');
  scarcity.measured({ spareBytes: 2 * gibibyte, totalBytes });
  expect(scarcity.state()).toBe('none');
  scarcity.measured({ spareBytes: 0, totalBytes });
  expect(scarcity.state()).toBe('low');
});

test('on a small disk, a tenth of it is scarce', () => {
  let nowMs = 0;
  const scarcity = createScarcity(() => nowMs);
  scarcity.measured({ spareBytes: gibibyte, totalBytes: 5 * gibibyte });
  expect(scarcity.state()).toBe('none');
  scarcity.measured({ spareBytes: 0.4 * gibibyte, totalBytes: 5 * gibibyte });
  nowMs += 5_000;
  expect(scarcity.state()).toBe('scarce');
});
