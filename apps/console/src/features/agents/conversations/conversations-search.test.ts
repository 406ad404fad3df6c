import { expect, it } from 'vitest';
import { conversationsSearch, filterCount, filterOf, toQuery } from './conversations-search.ts';

it('takes what is no filter for none', () => {
  const search = conversationsSearch({ channel: 'fax', rating: 'good', since: '2026-13-01', text: '' });
  expect(filterOf(search)).toMatchObject({ channel: undefined, rating: 'good', since: undefined });
  expect(filterCount(filterOf(search))).toBe(1);
});

it('counts filters, not what is open', () => {
  const search = conversationsSearch({ conversation: 'c1', document: 'd1', show: 'curated' });
  expect(filterCount(filterOf(search))).toBe(0);
});

it('asks for whole days, the last one included', () => {
  const query = toQuery({ since: '2026-11-01', until: '2026-11-01' });
  expect(query.since).toBe(new Date(2026, 10, 1).getTime());
  expect(query.before).toBe(new Date(2026, 10, 2).getTime());
  expect(toQuery({ text: 'deposit' })).toEqual({ text: 'deposit' });
});
