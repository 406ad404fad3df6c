import { expect, test } from 'vitest';
import { redirectHost } from './redirect-host.ts';

test.each([
  ['https://hub.example/callback?x=1', 'hub.example'],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ['https://例え.jp/', 'xn--r8jz45g.jp'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://trusted.example@evil.example/', null],
  ['//evil.example', null],
  ['', null],
  [undefined, null],
])('%s shows as %s', (url, host) => {
  expect(redirectHost(url)).toBe(host);
});
