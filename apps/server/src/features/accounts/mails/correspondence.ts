import { type Locale, languageTag } from '@atoll/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Mailer, renderMail } from '../../../platform/mail/index.ts';
import type { AccountsLog } from '../deps.ts';
import { mailTexts } from './texts.ts';

export interface Recipient {
  email: string;
  locale: Locale;
}

/** What an account, or somebody about to open one, gets by mail. */
export interface Correspondence {
  /** Rejects when the mail could not be handed over: without it nobody can go on. */
  sendCode(to: Recipient, code: string): Promise<void>;
  /** Rejects when the mail could not be handed over. */
  sendResetLink(to: Recipient, url: string): Promise<void>;
  /** Sent in the background; a failure is logged and nothing else. */
  welcome(to: Recipient & { username: string }): void;
  /** Sent in the background; a failure is logged and nothing else. */
  passwordChanged(to: Recipient): void;
  /** Resolves once nothing is under way in the background. */
  settled(): Promise<void>;
}

export function createCorrespondence(deps: {
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  log: AccountsLog;
  publicUrl: string;
}): Correspondence {
  const { mailer, publicUrl } = deps;
  const underWay = new Set<Promise<void>>();

  function inBackground(kind: string, sending: Promise<void>): void {
    const settled = sending
      .catch((error: unknown) => deps.log.warn({ err: error, mail: kind }, 'a mail could not be sent'))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }

  return {
    async sendCode({ email, locale }, code) {
      await mailer.send({ to: email, ...renderMail({ locale, code, ...mailTexts[locale].code }) });
    },

    async sendResetLink({ email, locale }, url) {
      const { action, ...text } = mailTexts[locale].resetLink;
      await mailer.send({ to: email, ...renderMail({ locale, ...text, action: { label: action, url } }) });
    },

    welcome({ email, username, locale }) {
      const { action, ...text } = mailTexts[locale].welcome(username);
      const link = { label: action, url: `${publicUrl}/` };
      inBackground('welcome', mailer.send({ to: email, ...renderMail({ locale, ...text, action: link }) }));
    },

    passwordChanged({ email, locale }) {
      const { action, ...text } = mailTexts[locale].passwordChanged(writeTime(deps.clock.now(), locale));
      const link = { label: action, url: `${publicUrl}/password-recovery` };
      inBackground(
        'password-changed',
        mailer.send({ to: email, ...renderMail({ locale, ...text, action: link }) }),
      );
    },

    async settled() {
      await Promise.all(underWay);
    },
  };
}

function writeTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
}
