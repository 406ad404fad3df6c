import { expect, it } from 'vitest';
import { opensPage } from './page-needs.ts';

it('opens a page to who can see what is on it', () => {
  expect(opensPage('billing', '/dss/billing/invoices')).toBe(true);
  expect(opensPage('billing', '/dss/buckets')).toBe(false);
  expect(opensPage('read_only', '/dss/buckets/b')).toBe(true);
  expect(opensPage('read_only', '/dss/billing')).toBe(false);
  expect(opensPage('member', '/dss/audit')).toBe(false);
  expect(opensPage('admin', '/dss/audit')).toBe(true);
  expect(opensPage('billing', '/dss/billings')).toBe(false);
  expect(opensPage('read_only', '/dss/buckets/settings')).toBe(true);
  expect(opensPage('read_only', '/dss/buckets/b/settings')).toBe(false);
  expect(opensPage('read_only', '/dss/buckets/b/usage')).toBe(true);
  expect(opensPage('member', '/dss/buckets/b/settings')).toBe(true);
  expect(opensPage('member', '/dss/apps/webhooks')).toBe(false);
});

it('opens what is everybody’s, and everything before the role is known', () => {
  expect(opensPage('billing', '/settings/team')).toBe(true);
  expect(opensPage(undefined, '/dss/audit')).toBe(true);
});
