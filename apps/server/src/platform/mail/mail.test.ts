import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpSink } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperationalError } from '../errors.ts';
import { createFileMailer, createSmtpMailer, renderMail } from './index.ts';

const from = 'Atoll <no-reply@atoll.example>';

describe('mails to files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'atoll-mail-')), 'mail');
  });
  afterAll(() => rm(join(folder, '..'), { recursive: true }));

  test('are whole .eml files, and their subject and code are printed', async () => {
    const printed: string[] = [];
    const mailer = createFileMailer({ folder, from, print: (line) => printed.push(line) });
    await mailer.send({
      to: 'ann@example.com',
      subject: 'Código ✓',
      text: 'Your code is 123456.',
      secret: '123456',
    });
    expect(printed).toEqual(['Mail to ann@example.com: Código ✓ – 123456']);
    const [name = '', ...others] = await readdir(folder);
    expect(name).toMatch(/^[0-9A-Z]{26}\.eml$/);
    expect(others).toEqual([]);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const eml = await readFile(join(folder, name), 'utf8');
    expect(eml).toMatch(/^To: ann@example\.com$/m);
    expect(eml).toMatch(/^From: Atoll <no-reply@atoll\.example>$/m);
    expect(eml).toContain('Your code is 123456.');
  });

  test('that can not be written are an operational error', async () => {
    const mailer = createFileMailer({ folder: '/dev/null/mail', from, print: () => undefined });
    await expect(mailer.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow(
      OperationalError,
    );
  });
});

describe('mails by SMTP', () => {
  test('arrive with text and HTML', async () => {
    const sink = await startSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url, from });
    const mail = renderMail({
      locale: 'fr_FR',
      subject: 'Réinitialiser',
      heading: 'Bonjour',
      paragraphs: ['Suivez le lien.'],
      action: { label: 'Continuer', url: 'https://atoll.example/r?a=1&b=2' },
    });
    await mailer.send({ to: 'ann@example.com', ...mail });
    const received = await sink.waitForMail('ann@example.com');
    expect(received.subject).toBe('Réinitialiser');
    expect(received.text).toContain('https://atoll.example/r?a=1&b=2');
    expect(received.html).toContain('<html lang="fr-FR">');
    await mailer.close();
    await sink.stop();
  });

  test('bring files along, and bear the name they are given', async () => {
    const sink = await startSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url, from });
    const content = Uint8Array.from([37, 80, 68, 70, 0, 255]);
    const attachments = [{ name: 'AT-2026-000001.pdf', type: 'application/pdf', content }];
    await mailer.send({ to: 'ann@example.com', subject: 's', text: 't', attachments, id: 'invoice-1' });
    const received = await sink.waitForMail('ann@example.com');
    expect(received.headers.get('message-id')).toBe('<invoice-1@atoll.example>');
    expect(received.attachments).toEqual(attachments);
    await mailer.close();
    await sink.stop();
  });

  test('that nobody takes are an operational error', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from });
    await expect(mailer.send({ to: 'a@b.example', subject: 's', text: 't' })).rejects.toThrow(
      OperationalError,
    );
    await mailer.close();
  });
});

describe('what came from a person', () => {
  const mailer = createFileMailer({ folder: '/dev/null/never', from, print: () => undefined });

  test.each([
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    'ann@example.com;bob@example.com',
    '',
  ])('as recipient %j is refused', async (to) => {
    await expect(mailer.send({ to, subject: 's', text: 't' })).rejects.toThrow(/one bare address/);
  });

  test('as subject adds no header', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-mail-'));
    const writer = createFileMailer({ folder, from, print: () => undefined });
    await writer.send({
      to: 'ann@example.com',
      subject: 'Hi\r\nBcc: all@example.com\r\n\r\nbody',
      text: 't',
    });
    const [name = ''] = await readdir(folder);
    const eml = await readFile(join(folder, name), 'utf8');
    expect(eml).not.toMatch(/^Bcc:/im);
    expect(eml).toMatch(/^Subject: Hi Bcc: all@example\.com body$/m);
    await rm(folder, { recursive: true });
  });

  test('as text adds no markup', () => {
    const { html } = renderMail({
      locale: 'en_US',
      subject: '<s>',
      heading: '<script>alert(1)</script>',
      paragraphs: ['a & "b"'],
      code: "'x'",
      action: { label: '<b>', url: 'https://a.example/"><script>' },
    });
    expect(html).not.toMatch(/<script|<b>|<s>/);
    expect(html).toContain('a &amp; &quot;b&quot;');
  });
});
