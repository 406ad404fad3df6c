import type { Reader } from '@atoll/database';
import { type ActionModifiers, requiredActions, type S3Action, type S3Operation } from '@atoll/s3-protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Access } from './access/access.ts';
import type { AppCaller } from './app-credential.ts';
import type { Credentials } from './credentials.ts';
import { type Authorized, authorizeBucket, type Bucket } from './policy.ts';

/** Who makes a JSON call, and which. */
export interface SignedIn {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly principal: { readonly accountId: string; readonly app?: AppCaller | undefined };
}

/**
 * The bucket of the account that it names, for what is to be done with it or with one of its keys. A bucket policy that
 * denies that at the S3 endpoint denies it here, and the decision is kept under the call's request id. A linked app is held
 * to its permissions once more, whatever the call asked for.
 * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`, `accessDenied`
 */
export type OpenBucket = (
  caller: SignedIn,
  bucketName: string,
  operation: S3Operation,
  key?: string,
  modifiers?: ActionModifiers,
) => Promise<Authorized<Bucket>>;

export function createOpenBucket(deps: {
  read: Reader;
  access: Access;
  credentials: Credentials;
  clock: Clock;
}): OpenBucket {
  const { read, access, credentials, clock } = deps;
  return async (caller, bucketName, operation, key, modifiers) => {
    const { accountId, app } = caller.principal;
    const bucket = await authorizeBucket(read, accountId, bucketName);
    const actions = requiredActions(operation, modifiers).filter(({ on }) => on !== 'source');
    const { judged } = await access.authorize({
      requestId: caller.requestId,
      operation,
      actions: actions.map(({ action }) => action) as [S3Action, ...S3Action[]],
      credential: await credentials.ofCaller(caller.principal),
      bucketName,
      key,
      isNewObject: operation === 'PutObject',
      facts: () => ({
        sourceIp: caller.address,
        // What is asked for is done in this process, and what it yields came to the caller the way the session did.
        isSecure: true,
        nowMs: clock.now(),
        headers: { 'user-agent': caller.userAgent },
        parameter: () => undefined,
      }),
    });
    return { ...bucket, judged, app };
  };
}
