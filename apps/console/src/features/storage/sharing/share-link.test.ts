import { expect, test } from 'vitest';
import { shareLink } from '../testing/share-links.ts';
import { kindOf, nameOf, stateOf } from './share-link.ts';
import { draftFrom, draftOf, type ShareDraft, termsOf } from './share-terms.ts';

const link = shareLink({ bucket: 'photos', key: 'a/b.png', transfers: 3, bytes: 30 });

test.each([
  [{}, 'open'],
  [{ revoked_at: 1 }, 'revoked'],
  [{ expires_at: 100 }, 'expired'],
  [{ expires_at: 101 }, 'open'],
  [{ max_transfers: 3 }, 'used_up'],
  [{ max_bytes: 30 }, 'used_up'],
  [{ max_transfers: 4, max_bytes: 31 }, 'open'],
] as const)('a link with %j is %s', (terms, state) => {
  expect(stateOf({ ...link, ...terms }, 100)).toBe(state);
});

test('a whole bucket is named by itself', () => {
  expect(nameOf(link)).toBe('a/b.png');
  expect(nameOf({ ...link, key: '' })).toBe('photos/');
  expect(kindOf({ kind: 'folder', key: 'a/' })).toBe('kinds.folder');
  expect(kindOf({ kind: 'folder', key: '' })).toBe('kinds.bucket');
  expect(kindOf({ kind: 'request', key: '' })).toBe('kinds.request');
});

test('what is typed becomes what is asked for', () => {
  const draft: ShareDraft = {
    expiry: '7',
    lastDay: '',
    password: '',
    maxTransfers: ' 5 ',
    maxBytes: { size: '1.5', unit: 'MB' },
    maxFileBytes: { size: '200', unit: 'kB' },
    accepts: '.pdf, image/*  .PNG',
    notifies: false,
    note: ' for Ana ',
    senderName: ' Bo ',
    message: 'One\r\ntwo ',
  };
  expect(termsOf(draft, 1000)).toEqual({
    expires_at: 1000 + 7 * 24 * 60 * 60 * 1000,
    max_transfers: 5,
    max_bytes: 1_572_864,
    max_file_bytes: 204_800,
    accepts: ['.pdf', 'image/*', '.PNG'],
    notifies: false,
    note: 'for Ana',
    sender_name: 'Bo',
    message: 'One\ntwo',
  });
  expect(termsOf({ ...draft, expiry: 'never', password: 'open sesame' }, 0)).toMatchObject({
    expires_at: null,
    password: 'open sesame',
  });
  expect(termsOf({ ...draft, expiry: 'date', lastDay: '2026-11-29' }, 0)).toMatchObject({
    expires_at: new Date(2026, 10, 30).getTime(),
  });
  expect(termsOf({ ...draft, expiry: 'keep' }, 0)).not.toHaveProperty('expires_at');
});

test.each([
  [null, '', 'MB'],
  [500, '500', 'B'],
  [1_572_864, '1.5', 'MB'],
  [3 * 1024 ** 4, '3', 'TB'],
  [1_234_567, '1234567', 'B'],
] as const)('a limit of %s bytes is kept by editing the link', (max_bytes, size, unit) => {
  const draft = draftOf({ ...link, max_bytes });
  expect(draft.maxBytes).toEqual({ size, unit });
  expect(termsOf(draft, 0).max_bytes).toBe(max_bytes);
});

test('visitors are told the name of the account, but no email address', () => {
  expect(draftFrom('Ana').senderName).toBe('Ana');
  expect(draftFrom('ana@example.com').senderName).toBe('');
});
