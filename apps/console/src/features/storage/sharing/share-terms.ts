import { type CallInput, shareLimits, type updateShareLink } from '@atoll/contract';
import { dayOf, dayStart } from '#lib/language/days.ts';
import { noSize, type SizeDraft, toLimit, toSizeDraft } from '#ui/fields/size/size-draft.ts';
import type { ShareLink } from './share-link.ts';

/** The values of the form for a link. */
export interface ShareDraft {
  /** A number of days, `date` for the end of `lastDay`, `never`, or `keep` for no change. */
  expiry: string;
  /** `2026-11-29`: the last day the link works. */
  lastDay: string;
  password: string;
  maxTransfers: string;
  maxBytes: SizeDraft;
  maxFileBytes: SizeDraft;
  accepts: string;
  /** For a request link: mails its creator when files arrive. */
  notifies: boolean;
  note: string;
  senderName: string;
  message: string;
}

export type ShareTerms = Omit<CallInput<typeof updateShareLink>, 'link_id'>;

const dayMs = 24 * 60 * 60 * 1000;
const noLimit: SizeDraft = { ...noSize, unit: 'MB' };

const newDraft: ShareDraft = {
  expiry: '7',
  lastDay: '',
  password: '',
  maxTransfers: '',
  maxBytes: noLimit,
  maxFileBytes: noLimit,
  accepts: '',
  notifies: true,
  note: '',
  senderName: '',
  message: '',
};

/** Returns the initial values for a new link. An account name that looks like an email address is not shown to visitors by default. */
export function draftFrom(accountName: string): ShareDraft {
  return { ...newDraft, senderName: accountName.includes('@') ? '' : accountName.trim() };
}

export function draftOf(link: ShareLink): ShareDraft {
  return {
    expiry: 'keep',
    lastDay: '',
    password: '',
    maxTransfers: link.max_transfers === null ? '' : String(link.max_transfers),
    maxBytes: toSizeDraft(link.max_bytes, noLimit),
    maxFileBytes: toSizeDraft(link.max_file_bytes, noLimit),
    accepts: link.accepts.join(', '),
    notifies: link.notifies,
    note: link.note,
    senderName: link.sender_name,
    message: link.message,
  };
}

/** Returns the number of days that a new link works, or null for a link without expiry. */
export function daysOf({ created_at, expires_at }: ShareLink): number | null {
  return expires_at === null ? null : Math.max(1, Math.round((expires_at - created_at) / dayMs));
}

/** Returns the last day of a link that ends with a day in the person's time zone, or null for any other end. */
export function lastDayOf({ expires_at }: Pick<ShareLink, 'expires_at'>): string | null {
  if (expires_at === null) return null;
  const lastDay = dayOf(expires_at - 1);
  return dayStart(lastDay, 1) === expires_at ? lastDay : null;
}

/** Converts the form to the call's input. An empty password changes nothing. */
export function termsOf(draft: ShareDraft, nowMs: number): ShareTerms {
  const { expiry, password } = draft;
  return {
    ...(expiry === 'keep' ? {} : { expires_at: endOf(draft, nowMs) }),
    ...(password === '' ? {} : { password }),
    max_transfers: draft.maxTransfers.trim() === '' ? null : Number(draft.maxTransfers),
    max_bytes: toLimit(draft.maxBytes),
    max_file_bytes: toLimit(draft.maxFileBytes),
    accepts: wordsOf(draft.accepts),
    notifies: draft.notifies,
    note: draft.note.trim(),
    sender_name: draft.senderName.trim(),
    message: draft.message.replaceAll('\r\n', '\n').trim(),
  };
}

function endOf({ expiry, lastDay }: ShareDraft, nowMs: number): number | null {
  if (expiry === 'never') return null;
  return expiry === 'date' ? dayStart(lastDay, 1) : nowMs + Number(expiry) * dayMs;
}

export const isCount = (text: string) => text.trim() === '' || /^[1-9]\d{0,8}$/.test(text.trim());

export const isPassword = (text: string) => text === '' || text.length >= shareLimits.passwordMinLength;

/** Reports whether a text lists extensions and content types that the server accepts. */
export const areTypes = (text: string) =>
  wordsOf(text).every((word) =>
    /^(?:\.[A-Za-z0-9_-]{1,20}|[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]{0,80}))$/.test(word),
  ) && wordsOf(text).length <= shareLimits.acceptsMax;

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
