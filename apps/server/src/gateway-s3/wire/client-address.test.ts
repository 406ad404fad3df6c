import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createAddressReader } from './client-address.ts';

const forwarded = (address: string, protocol?: string) => ({
  'x-forwarded-for': address,
  ...(protocol === undefined ? {} : { 'x-forwarded-proto': protocol }),
});

test.each<[string, string[], string, Record<string, string>, { address: string; isSecure: boolean }]>([
  ['of a client is its own', [], '203.0.113.1', {}, { address: '203.0.113.1', isSecure: false }],
  [
    'is plain where sockets take both families',
    [],
    '::ffff:203.0.113.1',
    {},
    { address: '203.0.113.1', isSecure: false },
  ],
  [
    'is not what a stranger says',
    [],
    '203.0.113.1',
    forwarded('10.0.0.1', 'https'),
    { address: '203.0.113.1', isSecure: false },
  ],
  [
    'is what a trusted proxy says',
    ['10.0.0.0/8'],
    '10.0.0.1',
    forwarded('203.0.113.1', 'https'),
    { address: '203.0.113.1', isSecure: true },
  ],
  [
    'is not what stands before it',
    ['10.0.0.0/8'],
    '10.0.0.1',
    forwarded('127.0.0.1, 203.0.113.1'),
    { address: '203.0.113.1', isSecure: false },
  ],
  [
    'is found behind several proxies',
    ['10.0.0.0/8'],
    '10.0.0.1',
    forwarded('203.0.113.1, 10.0.0.2'),
    { address: '203.0.113.1', isSecure: false },
  ],
  [
    'may be of the sixth version',
    ['fd00::/8'],
    'fd00::1',
    forwarded('2001:db8::1'),
    { address: '2001:db8::1', isSecure: false },
  ],
  [
    'is the proxy’s own when it says nonsense',
    ['10.0.0.1'],
    '10.0.0.1',
    forwarded('unknown'),
    { address: '10.0.0.1', isSecure: false },
  ],
])('an address %s', (_, trustedProxies, remoteAddress, headers, expected) => {
  const incoming = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  expect(createAddressReader(trustedProxies)(incoming)).toEqual(expected);
});
