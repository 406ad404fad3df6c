import { S3Error } from '../errors.ts';

/** The code with which the work fails, or `none`. Anything but an `S3Error` is thrown on: it is always a defect. */
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
