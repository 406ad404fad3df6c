import { type Envelope, type ErrorCode, type Locale, transportCodes } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import type { MessageParameters } from '../errors.ts';
import { type HttpFault, httpFaultMessage } from './http-faults.ts';

/** Returns the answer to a successful call. `message` replaces “OK”. */
export function success<Data>(data: Data, locale: Locale, message?: ErrorCode): Envelope<Data> {
  return { code: transportCodes.ok, msg: messageFor(message ?? transportCodes.ok, locale), data };
}

export function failure(
  code: ErrorCode | 401,
  locale: Locale,
  parameters?: MessageParameters,
): Envelope<never> {
  return { code, msg: messageFor(code, locale, parameters), data: null };
}

/** Returns the answer to a request that never reached a call; its code is the HTTP status. */
export function faultEnvelope(status: HttpFault, locale: Locale): Envelope<never> {
  return { code: status, msg: httpFaultMessage(status, locale), data: null };
}
