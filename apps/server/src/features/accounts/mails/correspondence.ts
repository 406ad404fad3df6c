import { joinSentences, type Locale, languageTag } from '@atoll/contract';
import { type Mailer, renderMail } from '../../../platform/mail/index.ts';
import { nameDevice } from '../kernel/device-name.ts';
import type { Background } from './background.ts';
import { type MailedKind, type NoticeTexts, noticeTexts } from './notice-texts.ts';
import { mailTexts } from './texts.ts';

export interface Recipient {
  email: string;
  locale: Locale;
}

/** Mails to people with an account, or about to create one. */
export type Correspondence = ReturnType<typeof createCorrespondence>;

export interface MailedNotice {
  kind: MailedKind;
  /** The key, passkey or email that changed. */
  about: string | null;
  at: number;
  address: string;
  userAgent: string;
  /** The address that the link restores. */
  restoresEmail: string | null;
  /** Null for a notice without a link. */
  url: string | null;
}

export function createCorrespondence(deps: {
  mailer: Pick<Mailer, 'send'>;
  background: Background;
  publicUrl: string;
}) {
  const { mailer, background, publicUrl } = deps;

  async function sendCodeWith(
    text: 'code' | 'proofCode' | 'emailChangeCode',
    { email, locale }: Recipient,
    code: string,
  ): Promise<void> {
    await mailer.send({ to: email, ...renderMail({ locale, code, ...mailTexts[locale][text] }) });
  }

  return {
    /** Rejects if the mail could not be sent, because the person can't continue without it. */
    sendCode: (to: Recipient, code: string) => sendCodeWith('code', to, code),
    /** Rejects if the mail could not be sent. */
    sendProofCode: (to: Recipient, code: string) => sendCodeWith('proofCode', to, code),
    /** To the new address. Rejects if the mail could not be sent. */
    sendEmailChangeCode: (to: Recipient, code: string) => sendCodeWith('emailChangeCode', to, code),

    /** Rejects if the mail could not be sent. */
    async sendResetLink({ email, locale }: Recipient, url: string) {
      const { action, ...text } = mailTexts[locale].resetLink;
      await mailer.send({ to: email, ...renderMail({ locale, ...text, action: { label: action, url } }) });
    },

    /** Sent in the background; a failure is only logged. */
    welcome({ email, username, locale }: Recipient & { username: string }) {
      const { action, ...text } = mailTexts[locale].welcome(username);
      const link = { label: action, url: `${publicUrl}/` };
      background.run('welcome', mailer.send({ to: email, ...renderMail({ locale, ...text, action: link }) }));
    },

    /** A change to the account's security settings, with the link “this wasn't me”. Sent in the background. */
    notice({ email, locale }: Recipient, notice: MailedNotice) {
      background.run(notice.kind, mailer.send({ to: email, ...renderNotice(locale, notice) }));
    },
  };
}

function renderNotice(
  locale: Locale,
  { kind, about, at, address, userAgent, restoresEmail, url }: MailedNotice,
) {
  const texts = noticeTexts[locale];
  const { subject, heading, what } = texts.kinds[kind](about ?? '');
  const facts = [
    texts.when(writeTime(at, locale)),
    texts.browser(browserIn(texts, userAgent)),
    texts.address(address),
  ];
  const wayOut = restoresEmail === null ? texts.ifNot : texts.ifNotRestoring(restoresEmail);
  return renderMail({
    locale,
    subject,
    heading,
    paragraphs: [
      what,
      ...facts,
      ...(url === null ? [] : [joinSentences(locale, [texts.ifItWasYou, wayOut])]),
    ],
    ...(url === null ? {} : { action: { label: texts.action, url } }),
    footer: texts.footer,
  });
}

function browserIn(texts: NoticeTexts, userAgent: string): string {
  const { browser, system } = nameDevice(userAgent);
  if (browser !== null && system !== null) return texts.browserOn(browser, system);
  return browser ?? system ?? texts.unknownBrowser;
}

function writeTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
}
