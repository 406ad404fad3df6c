import { createAccessKey, createBucket } from '@atoll/contract';
import type { Atoll } from '../atoll/server.ts';
import { signUp } from '../atoll/sign-up.ts';
import type { S3Engine } from './engine.ts';

/** Makes a server the engine of another: a bucket in a new account. */
export async function atollAsEngine(atoll: Atoll, bucket = 'blobs'): Promise<S3Engine> {
  const account = await signUp(atoll);
  await account.api.ask(createBucket, { name: bucket });
  const key = await account.api.ask(createAccessKey, { name: 'engine' });
  return {
    endpoint: atoll.s3Url,
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    bucket,
  };
}
