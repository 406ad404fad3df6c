import { locales, saveBillingDetails, updateAgent, voteHubAssignment } from '@atoll/contract';
import { expect, test } from 'vitest';
import { parsePayload } from './payload.ts';

const ids = { project_id: 'p', assignment_id: 'a' };
const vote = (note: string) => ({ ...ids, answer: 'no', reasons: ['other'], note });

test.each(locales)('names the field and the character that can’t be seen, in %s', (locale) => {
  const refused = (note: string) => () => parsePayload(voteHubAssignment.input, vote(note), locale);
  expect(refused('see\r\n\tinvoice\u202efdp.exe')).toThrow(/ note: .*U\+202E/);
  expect(refused('a\u{e0041}b')).toThrow(/ note: .*U\+E0041/);
});

test('names a field within others', () => {
  const starters = ['What is open?', 'a\u200bb'];
  expect(() => parsePayload(updateAgent.input, { agent_id: 'a', settings: { starters } }, 'en_US')).toThrow(
    'settings.starters.1: contains U+200B, which can’t be seen or changes how the text reads',
  );
});

test('accepts what several lines need', () => {
  expect(parsePayload(voteHubAssignment.input, vote('see\r\n\tpage 3'), 'en_US')).toEqual(
    vote('see\n\tpage 3'),
  );
});

test('refuses in the address of an invoice what its PDF can’t show', () => {
  const details = (address: string) => ({ name: 'Reef', address, country: 'FR', tax_id: '' });
  const parse = (address: string) => parsePayload(saveBillingDetails.input, details(address), 'en_US');
  expect(parse('1 rue\n75011 Paris').address).toBe('1 rue\n75011 Paris');
  for (const address of ['1\true', '1\u202erue', '1\u0007rue'])
    expect(() => parse(address)).toThrow(/ address: /);
});
