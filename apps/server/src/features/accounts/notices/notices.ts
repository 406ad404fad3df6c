import type { SecurityEventKind } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { dayMs } from '../../../platform/time.ts';
import { insertEvent, type SecurityEvent } from '../kernel/event.store.ts';
import { findPersonById } from '../kernel/person.store.ts';
import { hashSecret, newSecret } from '../kernel/secrets.ts';
import type { Correspondence, Recipient } from '../mails/correspondence.ts';
import type { MailedKind } from '../mails/notice-texts.ts';
import { insertNoticeLink, type NoticeLink } from './notice-link.store.ts';

const linkLifeMs = 7 * dayMs;

/** The address and browser of a request. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

export interface Notice {
  kind: MailedKind;
  /** The key, passkey or email that changed. */
  about?: string;
  /** The address that the link restores. */
  restoresEmail?: string;
}

/** A notice before it is written. Prepared outside the transaction, which may run more than once. */
export interface NoticeDraft {
  event: SecurityEvent;
  kind: MailedKind;
  link: NoticeLink;
  url: string;
}

/** Mails people about changes of their security settings, with a link “this wasn't me” (ASVS 6.3.7). */
export interface Notices {
  draft(personId: string, notice: Notice, from: RequestOrigin): NoticeDraft;
  /** Records the change, and activates the link in the mail. */
  keep(tx: Transaction, draft: NoticeDraft): Promise<void>;
  /** Sends the mail in the background, after the commit. */
  send(to: Recipient, draft: NoticeDraft): void;
  /** All three, for a change that is already committed. */
  tell(personId: string, notice: Notice, from: RequestOrigin): Promise<void>;
  /** Records a change that needs no mail. */
  note(
    tx: Transaction,
    personId: string,
    event: { kind: SecurityEventKind; about?: string },
    from: RequestOrigin,
  ): Promise<void>;
}

export function createNotices(deps: {
  database: Database;
  clock: Clock;
  correspondence: Correspondence;
  publicUrl: string;
}): Notices {
  const { database, clock, correspondence } = deps;

  const eventOf = (
    personId: string,
    { kind, about = null }: { kind: SecurityEventKind; about?: string | null | undefined },
    { address, userAgent }: RequestOrigin,
  ): SecurityEvent => ({ id: newId(), personId, kind, at: clock.now(), userAgent, address, count: 1, about });

  const notices: Notices = {
    draft(personId, { kind, about, restoresEmail = null }, from) {
      const event = eventOf(personId, { kind, about }, from);
      const signature = newSecret();
      const link = {
        signatureHash: hashSecret(signature),
        personId,
        kind,
        about: event.about,
        at: event.at,
        restoresEmail,
        expiresAt: event.at + linkLifeMs,
      };
      return { event, kind, link, url: `${deps.publicUrl}/secure-account?signature=${signature}` };
    },

    async keep(tx, { event, link }) {
      await insertEvent(tx, event);
      await insertNoticeLink(tx, link);
    },

    send(to, { event, kind, link, url }) {
      const { about, at, address, userAgent } = event;
      correspondence.notice(to, {
        kind,
        about,
        at,
        address,
        userAgent,
        restoresEmail: link.restoresEmail,
        url,
      });
    },

    async tell(personId, notice, from) {
      const draft = notices.draft(personId, notice, from);
      const person = await database.transaction(async (tx) => {
        await notices.keep(tx, draft);
        return findPersonById(tx, personId);
      });
      if (person) notices.send(person, draft);
    },

    note: (tx, personId, event, from) => insertEvent(tx, eventOf(personId, event, from)),
  };
  return notices;
}
