import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['CN=www.reef.example', 'www.reef.example'],
  ["C=US, O=Let's Encrypt, CN=R11", "Let's Encrypt · R11"],
  ['C=FR, OU=Root, O=Reef', 'Reef'],
  ['C=US, O=Reef\\, Inc., CN=R1', 'Reef, Inc. · R1'],
  ['unknown', 'unknown'],
])('%s is shown as %s', (distinguished, shown) => {
  expect(shortName(distinguished)).toBe(shown);
});
