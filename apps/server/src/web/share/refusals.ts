import { codes, type ErrorCode, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { UserError } from '../../platform/errors.ts';
import { type ShareWords, shareWords } from './words.ts';

/** The text of a page for each refusal, and its HTTP status. */
export interface RefusalText {
  status: number;
  title: string;
  text: string;
}

type Telling = [status: number, title: 'endedTitle' | 'problemTitle', text: keyof ShareWords];

const tellings: Partial<Record<ErrorCode, Telling>> = {
  [codes.urlParameterInvalid]: [400, 'endedTitle', 'damagedText'],
  [codes.shareSignatureBroken]: [400, 'endedTitle', 'damagedText'],
  [codes.shareExpired]: [410, 'endedTitle', 'expiredText'],
  [codes.shareInvalid]: [404, 'endedTitle', 'unknownText'],
  [codes.objectNotFound]: [404, 'problemTitle', 'absentText'],
  [codes.restoreRequired]: [409, 'problemTitle', 'archivedText'],
  [codes.restoreInProgress]: [409, 'problemTitle', 'restoringText'],
  [codes.freeTransferReached]: [403, 'problemTitle', 'transferText'],
  [codes.downloadLimitReached]: [403, 'problemTitle', 'transferText'],
  [codes.freeTransferExpired]: [403, 'problemTitle', 'transferText'],
  [codes.storageExceeded]: [403, 'problemTitle', 'noRoomText'],
  [codes.bucketQuotaReached]: [403, 'problemTitle', 'noRoomText'],
  [codes.creditInsufficient]: [403, 'problemTitle', 'noRoomText'],
};

/** Texts for cases that share a code. */
const tellingsByReason: Readonly<Record<string, Telling>> = {
  shareUsedUp: [410, 'endedTitle', 'usedUpText'],
  customerKeyMissing: [409, 'problemTitle', 'sealedText'],
};

const statuses: Partial<Record<ErrorCode, number>> = {
  [codes.tooManyAttempts]: 429,
  [codes.tooManyRequests]: 429,
};
const otherStatus = 403;

export function refusalText(error: UserError, locale: Locale): RefusalText {
  const words = shareWords[locale];
  const telling = tellingsByReason[error.reason ?? ''] ?? tellings[error.code];
  if (!telling) {
    const status = statuses[error.code] ?? otherStatus;
    return { status, title: words.problemTitle, text: messageFor(error.code, locale, error.parameters) };
  }
  const [status, title, text] = telling;
  return { status, title: words[title], text: String(words[text]) };
}

/** Reports whether the password is missing. */
export function asksForPassword(error: unknown): error is UserError {
  return (
    error instanceof UserError &&
    (error.code === codes.shareForbidden || error.code === codes.temporaryLinkExpired)
  );
}
