import { codes, type ErrorCode, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { UserError } from '../../platform/errors.ts';
import { shareWords } from './words.ts';

/** What a page says of a refusal, and with which HTTP status. */
export interface RefusalText {
  status: number;
  title: string;
  text: string;
}

const statuses: Partial<Record<ErrorCode, number>> = {
  [codes.tooManyAttempts]: 429,
  [codes.tooManyRequests]: 429,
  [codes.urlParameterInvalid]: 400,
  [codes.shareSignatureBroken]: 400,
  [codes.shareExpired]: 410,
  [codes.shareInvalid]: 404,
  [codes.objectNotFound]: 404,
};
const otherStatus = 403;

export function refusalText(error: UserError, locale: Locale): RefusalText {
  const words = shareWords[locale];
  const status = statuses[error.code] ?? otherStatus;
  const ended: Partial<Record<ErrorCode, string>> = {
    [codes.urlParameterInvalid]: words.damagedText,
    [codes.shareSignatureBroken]: words.damagedText,
    [codes.shareExpired]: words.expiredText,
    [codes.shareInvalid]: words.unknownText,
  };
  const text = ended[error.code];
  if (text !== undefined) return { status, title: words.endedTitle, text };
  return { status, title: words.problemTitle, text: messageFor(error.code, locale, error.parameters) };
}

/** Whether what is missing is the password. */
export function asksForPassword(error: unknown): error is UserError {
  return (
    error instanceof UserError &&
    (error.code === codes.shareForbidden || error.code === codes.temporaryLinkExpired)
  );
}
