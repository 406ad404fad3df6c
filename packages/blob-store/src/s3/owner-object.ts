import type { Readable } from 'node:stream';
import { readBounded } from '@atoll/peer-client';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { encodeOwner, type Owner, ownerFileName, parseOwner } from '../owner.ts';
import type { S3Engine } from './engine.ts';

const place = ({ bucket, prefix }: S3Engine) => ({ Bucket: bucket, Key: `${prefix}${ownerFileName}` });
/** More than an owner's record ever takes. */
const maxBytes = 16 * 1024;

/** Returns the installation that owns a prefix of a bucket; undefined if there is none. */
export async function readOwnerObject(engine: S3Engine): Promise<Owner | undefined> {
  try {
    const { Body } = await engine.send(new GetObjectCommand(place(engine)));
    return parseOwner((await readBounded(Body as Readable, maxBytes)).toString());
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Claims a prefix of a bucket for an installation. */
export async function writeOwnerObject(engine: S3Engine, owner: Owner): Promise<void> {
  const body = { Body: encodeOwner(owner), ContentType: 'application/json' };
  await engine.send(new PutObjectCommand({ ...place(engine), ...body }));
}
