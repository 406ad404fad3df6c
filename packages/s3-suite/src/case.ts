import { randomBytes } from 'node:crypto';
import { Sha512 } from '@aws-sdk/checksums/sha';
import { Xxh3_64, Xxh3_128, Xxh64 } from '@aws-sdk/checksums/xxh';
import {
  type CreateBucketCommandInput,
  type GetObjectCommandInput,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  S3,
} from '@aws-sdk/client-s3';
import type { Target } from './target.ts';
import type { Answer } from './wire/answer.ts';
import { send, type WireRequest } from './wire/send.ts';

export interface BucketOptions {
  versioning?: 'Enabled' | 'Suspended';
  /** With object lock, and therefore versioning. */
  lock?: boolean;
  /** Ready to be opened to others: objects belong to their writers, ACLs count, nothing blocks public access. */
  acls?: boolean;
  /** Public access is not blocked, so that a policy can allow it. */
  publicAccess?: boolean;
}

/** The environment of a case. Its buckets are its own, and are removed after it. */
export interface Case {
  target: Target;
  /** The first account, which owns `Bucket`. */
  s3: S3;
  /** The second account. */
  other: S3;
  Bucket: string;
  newBucket(options?: BucketOptions): Promise<string>;
  /** A name that no bucket has; a bucket that the case makes under it is removed too. */
  newName(): string;
  put(
    Key: string,
    Body?: string | Buffer,
    more?: Partial<PutObjectCommandInput>,
  ): Promise<PutObjectCommandOutput>;
  /** An object's content as text. */
  read(Key: string, more?: Partial<GetObjectCommandInput>): Promise<string>;
  /** Sends a request on the wire, by default as the first account. */
  send(request: WireRequest): Promise<Answer>;
}

export interface Clients {
  target: Target;
  s3: S3;
  other: S3;
  close(): void;
}

export function createClients(target: Target): Clients {
  const clientOf = (credentials: Target['main']) =>
    new S3({
      endpoint: target.endpoint,
      region: target.region,
      credentials,
      forcePathStyle: true,
      maxAttempts: 1,
      // Without these the SDK fails on reading an object that has such a checksum.
      checksumAlgorithms: { SHA512: Sha512, XXHASH64: Xxh64, XXHASH3: Xxh3_64, XXHASH128: Xxh3_128 },
    });
  const [s3, other] = [clientOf(target.main), clientOf(target.other)];
  return {
    target,
    s3,
    other,
    close() {
      s3.destroy();
      other.destroy();
    },
  };
}

/** Runs `body` with a separate bucket, and removes everything that it created. */
export async function runCase(
  { target, s3, other }: Clients,
  options: BucketOptions,
  body: (test: Case) => Promise<void>,
): Promise<void> {
  const names: string[] = [];
  const newName = () => {
    const name = `suite-${randomBytes(9).toString('hex')}`;
    names.push(name);
    return name;
  };
  const newBucket = async (wanted: BucketOptions = {}) => {
    const name = newName();
    await createBucket(s3, name, wanted);
    return name;
  };
  try {
    const Bucket = await newBucket(options);
    await body({
      target,
      s3,
      other,
      Bucket,
      newBucket,
      newName,
      put: (Key, Body = Key, more = {}) => s3.putObject({ Bucket, Key, Body, ...more }),
      read: async (Key, more = {}) => {
        const { Body } = await s3.getObject({ Bucket, Key, ...more });
        return (await Body?.transformToString()) ?? '';
      },
      send: (request) => send(target, request),
    });
  } finally {
    for (const name of names) await removeBucket(s3, name);
  }
}

async function createBucket(s3: S3, Bucket: string, options: BucketOptions): Promise<void> {
  const input: CreateBucketCommandInput = { Bucket };
  if (options.lock) input.ObjectLockEnabledForBucket = true;
  if (options.acls) input.ObjectOwnership = 'ObjectWriter';
  await s3.createBucket(input);
  if (options.versioning) {
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: options.versioning } });
  }
  if (options.acls || options.publicAccess) await s3.deletePublicAccessBlock({ Bucket });
}

/** Removes a bucket. Locked objects and their buckets stay. */
async function removeBucket(s3: S3, Bucket: string): Promise<void> {
  try {
    const { Versions = [], DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket });
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length > 0) {
      await s3.deleteObjects({ Bucket, Delete: { Objects, Quiet: true }, BypassGovernanceRetention: true });
    }
    await s3.deleteBucket({ Bucket });
  } catch (error) {
    if (!(error instanceof Error && '$metadata' in error)) throw error;
  }
}
