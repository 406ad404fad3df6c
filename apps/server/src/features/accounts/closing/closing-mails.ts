import { type Locale, languageTag } from '@atoll/contract';
import { type Mailer, renderMail } from '../../../platform/mail/index.ts';
import type { AccountsLog } from '../kernel/peers.ts';
import { type ClosingText, closingTexts } from './closing-texts.ts';

interface Owner {
  email: string;
  locale: Locale;
  /** The account's name. */
  username: string;
}

/** Mails to owners about the deletion of their account. A failure is only logged. */
export type ClosingMails = ReturnType<typeof createClosingMails>;

export function createClosingMails(deps: {
  mailer: Pick<Mailer, 'send'>;
  log: AccountsLog;
  /** Runs work that nobody waits for, and logs its failure. */
  inBackground: (kind: string, sending: Promise<void>) => void;
  publicUrl: string;
}) {
  const send = ({ email, locale }: Owner, { action, ...text }: ClosingText) => {
    const link = action === undefined ? {} : { action: { label: action, url: `${deps.publicUrl}/` } };
    return deps.mailer.send({ to: email, ...renderMail({ locale, ...text, ...link }) });
  };
  const trySend = async (kind: string, sending: Promise<void>) => {
    try {
      await sending;
      return true;
    } catch (error) {
      deps.log.warn({ err: error, mail: kind }, 'a mail could not be sent');
      return false;
    }
  };
  return {
    /** In the background. */
    closing(owner: Owner, closingAt: number) {
      const at = writeTime(closingAt, owner.locale);
      deps.inBackground(
        'account-closing',
        send(owner, closingTexts[owner.locale].closing(owner.username, at)),
      );
    },
    /** In the background. */
    kept(owner: Owner) {
      deps.inBackground('account-kept', send(owner, closingTexts[owner.locale].kept(owner.username)));
    },
    /** @returns false if it could not be sent */
    reminder(owner: Owner, closingAt: number) {
      const at = writeTime(closingAt, owner.locale);
      return trySend(
        'account-closing-soon',
        send(owner, closingTexts[owner.locale].reminder(owner.username, at)),
      );
    },
    async removed(owner: Owner) {
      await trySend('account-removed', send(owner, closingTexts[owner.locale].removed(owner.username)));
    },
  };
}

function writeTime(at: number, locale: Locale): string {
  const time = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${time.format(at)} UTC`;
}
