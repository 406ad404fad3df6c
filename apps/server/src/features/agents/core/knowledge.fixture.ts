import { randomBytes } from 'node:crypto';
import { createAccessKey, createAgent, createBucket, getAgentState, searchPassages } from '@atoll/contract';
import type { Account, Api, Atoll } from '@atoll/testkit';
import {
  DeleteObjectCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** Creates a bucket of an account, with the operations that tests perform on it through the S3 endpoint. */
export async function useBucket(atoll: Atoll, { api }: Pick<Account, 'api'>, isVersioned = false) {
  const name = `files-${randomBytes(5).toString('hex')}`;
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = await api.ask(createAccessKey, {
    name: randomBytes(5).toString('hex'),
  });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await api.ask(createBucket, { name });
  if (isVersioned) {
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await client.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
  }
  return {
    name,
    client,
    put: (Key: string, Body: string | Uint8Array, ContentType?: string) =>
      client.send(new PutObjectCommand({ Bucket: name, Key, Body, ContentType })),
    remove: (Key: string) => client.send(new DeleteObjectCommand({ Bucket: name, Key })),
    setPolicy: (policy: object) =>
      client.send(new PutBucketPolicyCommand({ Bucket: name, Policy: JSON.stringify(policy) })),
  };
}

/** Makes an agent that knows a prefix, and waits until it has read everything. */
export async function useAgent(api: Api, bucket: string, prefix = ''): Promise<string> {
  const sources = [{ kind: 'files', bucket, prefix }] as const;
  const { agent_id } = await api.ask(createAgent, { name: 'Guide', sources: [...sources] });
  return agent_id;
}

/** Returns whether an agent knows this many files and has none left to read, for `expect.poll`. */
export async function isKnown(api: Api, agent_id: string, documents: number): Promise<boolean> {
  const state = await api.ask(getAgentState, { agent_id });
  return state.documents === documents && state.behind === 0;
}

/** Returns the keys of the passages that answer a question. */
export async function keysFor(api: Api, agent_id: string, question: string): Promise<string[]> {
  const { passages } = await api.ask(searchPassages, { agent_id, question, limit: 10 });
  return passages.map(({ key }) => key);
}
