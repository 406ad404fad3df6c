import { codes } from '@atoll/contract';
import { S3Error } from '@atoll/s3-protocol';
import { UserError } from '../../../platform/errors.ts';

type AnyHandlers = Readonly<Record<string, (...asked: never[]) => Promise<unknown>>>;

/** Parsers of S3's documents throw S3 errors; this answers 1027 with their message, or 3013. */
export function withS3Faults<H extends AnyHandlers>(handlers: H): H {
  const translated = Object.entries(handlers).map(([name, handler]) => [
    name,
    (...asked: never[]) => handler(...asked).catch(translate),
  ]);
  return Object.fromEntries(translated) as H;
}

function translate(error: unknown): never {
  if (!(error instanceof S3Error) || error.status >= 500) throw error;
  if (error.code === 'AccessDenied') throw new UserError(codes.permissionMissing);
  throw new UserError(codes.parameterInvalid, { field: ` (${error.code}: ${error.message})` });
}
