import { expect, it } from 'vitest';
import { deviceKind } from './device.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'h5'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36', 'h5'],
  ['Mozilla/5.0 (X11; Linux) Mobi', 'h5'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0', 'web'],
])('records %s as %s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});
