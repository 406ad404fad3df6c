import { locales } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { createCorrespondence } from './correspondence.ts';
import { mailTexts } from './texts.ts';

const published = 'https://cloud.example.com';

describe.each(locales)('the mails in %s', (locale) => {
  async function writeAll(username = 'Ada') {
    const mails: { to: string; subject: string; text: string; html?: string; secret?: string }[] = [];
    const correspondence = createCorrespondence({
      mailer: { send: async (mail) => void mails.push(mail) },
      clock: { now: () => Date.UTC(2026, 0, 31, 12) },
      log: { info: () => undefined, warn: () => undefined },
      publicUrl: published,
    });
    const to = { email: 'ada@example.com', locale };
    await correspondence.sendCode(to, 'K7M3QX');
    await correspondence.sendResetLink(to, `${published}/reset-password?signature=abc`);
    correspondence.welcome({ ...to, username });
    correspondence.passwordChanged(to);
    await correspondence.settled();
    return mails;
  }

  it('say something of their own, as text and as HTML', async () => {
    const mails = await writeAll();
    expect(mails).toHaveLength(4);
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(4);
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

it('are written in each language: none repeats another’s sentences', () => {
  const sentences = locales.flatMap((locale) => {
    const { code, resetLink } = mailTexts[locale];
    const welcome = mailTexts[locale].welcome('Ada');
    const changed = mailTexts[locale].passwordChanged('today');
    return [code, resetLink, welcome, changed].flatMap((text) => [
      text.subject,
      ...text.paragraphs,
      ...text.footer,
    ]);
  });
  expect(new Set(sentences).size).toBe(sentences.length);
});
