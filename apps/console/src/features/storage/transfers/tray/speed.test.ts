import { expect, test } from 'vitest';
import { createSpeedometer } from './speed.ts';

test('the speed is that of the last seconds', () => {
  const meter = createSpeedometer();
  expect(meter.read(0, 0)).toBe(null);
  expect(meter.read(1000, 1000)).toBe(null);
  expect(meter.read(2000, 2000)).toBe(1000);
  expect(meter.read(9000, 9000)).toBe(1000);
  expect(meter.read(9000, 16_000)).toBe(0);
  expect(meter.read(17_000, 17_000)).toBe(1000);
});

test('a list that was cleared starts it over', () => {
  const meter = createSpeedometer();
  meter.read(5000, 0);
  meter.read(6000, 1000);
  expect(meter.read(100, 2000)).toBe(null);
  expect(meter.read(2100, 4000)).toBe(1000);
});
