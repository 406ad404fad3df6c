import { S3Error } from '../errors.ts';

/** Returns the code of the error, or `none`. Rethrows anything but an `S3Error`, which is always a bug. */
export function codeOf(work: () => unknown): string {
  return errorOf(work)?.code ?? 'none';
}

export function errorOf(work: () => unknown): S3Error | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof S3Error) return error;
    throw error;
  }
  return undefined;
}
