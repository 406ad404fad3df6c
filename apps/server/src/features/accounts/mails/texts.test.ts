import { locales } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { createBackground } from './background.ts';
import { createCorrespondence, type MailedNotice } from './correspondence.ts';
import { mailedKinds, noticeTexts } from './notice-texts.ts';
import { mailTexts } from './texts.ts';

const published = 'https://cloud.example.com';

const notice = {
  about: 'AKIAEXAMPLE',
  at: Date.UTC(2026, 0, 31, 12),
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  restoresEmail: null,
  url: `${published}/secure-account?signature=xyz`,
} as const;

describe.each(locales)('the mails in %s', (locale) => {
  async function writeAll(username = 'Ada') {
    const mails: { to: string; subject: string; text: string; html?: string; secret?: string }[] = [];
    const background = createBackground({ info: () => undefined, warn: () => undefined });
    const correspondence = createCorrespondence({
      mailer: { send: async (mail) => void mails.push(mail) },
      background,
      publicUrl: published,
    });
    const to = { email: 'ada@example.com', locale };
    await correspondence.sendCode(to, 'K7M3QX');
    await correspondence.sendResetLink(to, `${published}/reset-password?signature=abc`);
    correspondence.welcome({ ...to, username });
    await correspondence.sendProofCode(to, 'K7M3QX');
    await correspondence.sendEmailChangeCode(to, 'K7M3QX');
    for (const kind of mailedKinds) correspondence.notice(to, { ...notice, kind });
    await background.settled();
    return mails;
  }

  it('say something of their own, as text and as HTML', async () => {
    const mails = await writeAll();
    expect(mails).toHaveLength(5 + mailedKinds.length);
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(mails.length);
    for (const { to, subject, text, html } of mails) {
      expect(to).toBe('ada@example.com');
      expect(subject).toContain('Atoll');
      expect(html).toContain(`<html lang="${locale.replace('_', '-')}">`);
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\$\{/);
    }
  });

  it('hold the code on a line of its own, and the link', async () => {
    const [code, link] = await writeAll();
    expect(code?.text).toMatch(/^\s*K7M3QX\s*$/m);
    expect(code?.secret).toBe('K7M3QX');
    expect(link?.text).toContain(`${published}/reset-password?signature=abc`);
    expect(link?.html).toContain(`href="${published}/reset-password?signature=abc"`);
  });

  it('show an account name as it is, never as HTML', async () => {
    const welcome = (await writeAll('<img src=x>'))[2];
    expect(welcome?.text).toContain('<img src=x>');
    expect(welcome?.html).not.toContain('<img');
  });
});

describe.each(locales)('a notice in %s', (locale) => {
  async function write(more: Partial<MailedNotice>) {
    const texts: string[] = [];
    const background = createBackground({ info: () => undefined, warn: () => undefined });
    const mailer = { send: async ({ text }: { text: string }) => void texts.push(text) };
    const correspondence = createCorrespondence({ mailer, background, publicUrl: published });
    correspondence.notice({ email: 'ada@example.com', locale }, {
      ...notice,
      kind: 'email-changed',
      ...more,
    } as MailedNotice);
    await background.settled();
    return texts.join();
  }

  it('tells when, with what and from where, and leads to the way out', async () => {
    const text = await write({});
    for (const part of ['AKIAEXAMPLE', '2026', 'Firefox', 'Windows', '203.0.113.7', notice.url]) {
      expect(text).toContain(part);
    }
  });

  it('tells which address the link gives back', async () => {
    expect(await write({ restoresEmail: 'old@example.com' })).toContain('old@example.com');
  });

  it('asks for nothing where there is no way out', async () => {
    expect(await write({ url: null })).not.toContain('http');
  });
});

it('are written in each language: none repeats another’s sentences', () => {
  const sentences = locales.flatMap((locale) => {
    const { code, resetLink, proofCode, emailChangeCode } = mailTexts[locale];
    const { kinds, ifItWasYou, ifNot, action, footer } = noticeTexts[locale];
    const told = mailedKinds.flatMap((kind) => Object.values(kinds[kind]('it')));
    const welcome = mailTexts[locale].welcome('Ada');
    const mails = [code, resetLink, proofCode, emailChangeCode, welcome].flatMap((text) => [
      text.subject,
      ...text.paragraphs,
      ...text.footer,
    ]);
    return [...mails, ...told, ifItWasYou, ifNot, action, ...footer];
  });
  expect(new Set(sentences).size).toBe(sentences.length);
});
