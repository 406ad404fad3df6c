import { expect, it } from 'vitest';
import { consentAddress } from './consent-address.ts';

const backOf = (address: string) => new URL(address, 'https://hub.example').searchParams.get('redirect_url');

it('leads to the consent screen, and from there back to the page that connects', () => {
  expect(consentAddress('https://hub.example')).toMatch(/^\/auth\?/);
  expect(backOf(consentAddress('https://hub.example'))).toBe('https://hub.example/datahub/storage');
});

it('remembers the project that it was made for', () => {
  const back = backOf(consentAddress('https://hub.example', 'p-1'));
  expect(back).toBe('https://hub.example/datahub/storage?project=p-1');
});
