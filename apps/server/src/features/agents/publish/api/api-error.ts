import { codes, type ErrorCode, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { UserError } from '../../../../platform/errors.ts';

/** A refusal in the shape of OpenAI's API. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code = null, param = null }: ApiErrorDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

interface ApiErrorDetails {
  readonly type?: string;
  readonly code?: string | null;
  readonly param?: string | null;
}

export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string | null;
  };
}

export function bodyOf({ message, type, param, code }: ApiError): ErrorBody {
  return { error: { message, type, param, code } };
}

/** Returns the refusal for an error of the product or of the request; undefined for an unexpected one. */
export function apiErrorOf(error: unknown, locale: Locale): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof UserError) return ofUserError(error, locale);
  const status = statusOf(error);
  if (status === undefined) return undefined;
  return new ApiError(status, requestFaults[status] ?? 'The request can’t be read.');
}

const overLimits: ReadonlySet<ErrorCode> = new Set([
  codes.agentLimitReached,
  codes.tooManyRequests,
  codes.tooManyAttempts,
]);

function ofUserError(error: UserError, locale: Locale): ApiError {
  const message = messageFor(error.code, locale, error.parameters);
  if (overLimits.has(error.code)) {
    return new ApiError(429, message, { type: 'rate_limit_error', code: 'rate_limit_exceeded' });
  }
  if (error.code === codes.agentNotFound) return modelNotFound();
  return new ApiError(400, message);
}

export function modelNotFound(): ApiError {
  return new ApiError(
    404,
    'This key has no such model. Use the ID or the name of its agent, and publish it.',
    {
      code: 'model_not_found',
      param: 'model',
    },
  );
}

export function keyRefused(): ApiError {
  return new ApiError(
    401,
    'The API key is missing, wrong or revoked. Send it as “Authorization: Bearer ak-…”.',
    {
      type: 'authentication_error',
      code: 'invalid_api_key',
    },
  );
}

const requestFaults: Readonly<Record<number, string>> = {
  400: 'The body isn’t valid JSON.',
  408: 'The body arrived too slowly.',
  413: 'The body is too large.',
  415: 'The body must be JSON.',
};

/** Returns the status of Fastify's own refusals; other errors' statuses are not trusted. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const isKnown = 'code' in error && String(error.code).startsWith('FST_');
  return isKnown && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
