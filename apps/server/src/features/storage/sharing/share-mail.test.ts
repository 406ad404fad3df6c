import { expect, test } from 'vitest';
import { shareMail } from './share-mail.ts';

const shared = {
  url: 'https://atoll.example/s/a',
  name: 'plan.pdf',
  isRequest: false,
  senderName: '',
  message: '',
  expiresAt: null,
  hasPassword: false,
};

test('a mail shows every character of a name', () => {
  const mail = shareMail('en_US', { ...shared, name: 'invoice\u202efdp.exe\n' });
  expect(mail.subject).toBe('“invoice\\u202efdp.exe␊” was shared with you');
  expect(`${mail.text}${mail.html}`).not.toMatch(/\u202e/);
});

test('a mail says who sends the link, and that nobody has verified it', () => {
  const mail = shareMail('en_US', { ...shared, senderName: '<b>Ana' });
  expect(mail.text).toContain('<b>Ana');
  expect(mail.text).toContain('shared files with you on Atoll.');
  expect(mail.html).toContain('&lt;b&gt;Ana');
  expect(mail.text).toContain('Atoll hasn’t verified it.');
  const nameless = shareMail('en_US', shared);
  expect(nameless.text).toContain('Someone shared files with you on Atoll.');
  expect(nameless.text).not.toContain('verified');
  const request = shareMail('fr_FR', { ...shared, senderName: 'Ana', isRequest: true });
  expect(request.text).toContain('Ana');
  expect(request.text).toContain('vous demande des fichiers');
});

test('a message is carried line by line, and nothing in it becomes a link', () => {
  const message = 'Hello,\n<a href="https://evil.example/pay">pay</a> at evil.example or me@evil.example';
  const mail = shareMail('en_US', {
    ...shared,
    name: 'pay at evil.example',
    senderName: 'www.bank.example',
    message,
  });
  const links = mail.html.match(/href="[^"]*"/g);
  expect(new Set(links)).toEqual(new Set(['href="https://atoll.example/s/a"']));
  expect(mail.html).toContain('&lt;a href=');
  for (const body of [mail.text, mail.html.replace(/<title>.*<\/title>/, '')]) {
    expect(body).toContain('Hello,');
    expect(body).not.toMatch(/evil\.example|https:\/\/evil|bank\.example/);
  }
});
