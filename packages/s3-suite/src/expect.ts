import type { S3ServiceException } from '@aws-sdk/client-s3';
import { expect } from 'vitest';

/** Expects the call to be refused with that status, and with that code unless it's a HEAD, which has none. */
export async function refused(call: Promise<unknown>, status: number, code?: string): Promise<void> {
  const outcome = await call.then(
    () => ({ status: 'accepted' }),
    (error: S3ServiceException) => {
      if (!error.$metadata) throw error;
      return { status: error.$metadata.httpStatusCode, ...(code !== undefined && { code: error.name }) };
    },
  );
  expect(outcome).toEqual({ status, ...(code !== undefined && { code }) });
}

/** Expects the call to be refused as a client error (4xx) with any of these codes. */
export async function refusedAs(call: Promise<unknown>, ...codes: string[]): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: S3ServiceException) => thrown,
  );
  expect(codes).toContain(error?.name ?? 'accepted');
  expect(Math.floor((error?.$metadata.httpStatusCode ?? 0) / 100)).toBe(4);
}
