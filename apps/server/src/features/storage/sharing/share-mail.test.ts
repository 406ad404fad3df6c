import { expect, test } from 'vitest';
import { shareMail } from './share-mail.ts';

test('a mail shows every character of a name', () => {
  const shared = { url: 'https://atoll.example/s/a', isRequest: false, expiresAt: null, hasPassword: false };
  const mail = shareMail('en_US', { ...shared, name: 'invoice\u202efdp.exe\n' });
  expect(mail.subject).toBe('“invoice\\u202efdp.exe␊” was shared with you');
  expect(`${mail.text}${mail.html}`).not.toMatch(/\u202e/);
});
