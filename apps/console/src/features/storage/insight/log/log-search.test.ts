import { expect, it } from 'vitest';
import { auditFilterOf, logSearch, requestFilterOf } from './log-search.ts';

it('takes from an address what means something, as what it is', () => {
  const search = logSearch({
    show: 'audit',
    status: 4,
    prefix: 2026,
    actor: 'console',
    since: 5,
    before: 'x',
    other: 1,
  });
  expect(search).toEqual({ show: 'audit', status: '4', prefix: '2026', actor: 'console', since: 5 });
  expect(requestFilterOf(search)).toEqual({ status: '4', prefix: '2026', since: 5 });
  expect(auditFilterOf(search)).toEqual({ actor: 'console', since: 5 });
});
