import { codes, type Envelope, type Locale } from '@atoll/contract';
import { BodyTimeoutError } from '../connections/index.ts';
import { isNoRoom, type MessageParameters, OperationalError, UserError } from '../errors.ts';
import type { Log } from '../log/index.ts';
import { failure, faultEnvelope } from './envelope.ts';
import { isHttpFault } from './http-faults.ts';
import { PayloadError } from './payload.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly envelope: Envelope<never>;
}

export interface ErrorContext {
  readonly locale: Locale;
  readonly log: Log;
  /** Named in the text of code 500, and of others that only the operator can fix. */
  readonly supportEmail: string | null;
  /** The connection ended before the whole body had arrived. */
  readonly isBrokenOff?: boolean;
}

/**
 * Answers errors of the JSON API: the application's decisions are HTTP 200, errors in the request itself have their HTTP status,
 * and unexpected errors are 500, logged once here and never described to the caller.
 */
export function answerToError(
  error: unknown,
  { locale, log, supportEmail, isBrokenOff = false }: ErrorContext,
): ErrorAnswer {
  if (error instanceof PayloadError) {
    return { status: 200, envelope: { code: codes.parameterInvalid, msg: error.message, data: null } };
  }
  const support: MessageParameters = supportEmail === null ? {} : { support: supportEmail };
  if (error instanceof UserError && error.code !== codes.unexpected) {
    return { status: 200, envelope: failure(error.code, locale, { ...support, ...error.parameters }) };
  }
  if (error instanceof OperationalError && error.publicCode !== undefined) {
    return { status: 200, envelope: failure(error.publicCode, locale, support) };
  }
  if (isBrokenOff) {
    log.debug({ err: error }, 'a client went away before its request had come');
    return { status: 400, envelope: faultEnvelope(400, locale) };
  }
  if (isNoRoom(error)) {
    log.warn({ err: error }, 'a call failed because the disk is full');
    return { status: 200, envelope: failure(codes.diskFull, locale, support) };
  }
  const status = statusOf(error);
  if (isHttpFault(status)) return { status, envelope: faultEnvelope(status, locale) };
  if (error instanceof OperationalError) log.warn({ err: error }, 'a call failed; trying again may succeed');
  else log.error({ err: error }, 'a call failed unexpectedly');
  return { status: 500, envelope: failure(codes.unexpected, locale, support) };
}

/** Returns the status of Fastify's own refusals (malformed body, too large …); other errors' statuses are not trusted. */
function statusOf(error: unknown): unknown {
  if (error instanceof BodyTimeoutError) return 408;
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return undefined;
  return String(error.code).startsWith('FST_') ? error.statusCode : undefined;
}
