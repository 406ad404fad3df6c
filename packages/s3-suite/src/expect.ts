import type { S3ServiceException } from '@aws-sdk/client-s3';
import { expect } from 'vitest';

/** The call must be refused with that status, and that code where it can have one (a HEAD has none). */
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

/** The call must be refused for what it asks (4xx), under any of these codes. */
export async function refusedAs(call: Promise<unknown>, ...codes: string[]): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: S3ServiceException) => thrown,
  );
  expect(codes).toContain(error?.name ?? 'accepted');
  expect(Math.floor((error?.$metadata.httpStatusCode ?? 0) / 100)).toBe(4);
}
