import { createHash } from 'node:crypto';
import type { S3Address } from '@atoll/blob-store';
import type { S3Client } from '@aws-sdk/client-s3';
import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Manifest, ManifestName } from './manifest.ts';

/** What a node says about the versions it keeps: enough to make a bucket anew without asking anybody else. */
export interface ManifestStore {
  put(manifest: Manifest): Promise<void>;
  /** Deleting what isn't there is a success. */
  delete(name: ManifestName): Promise<void>;
  /**
   * Of one bucket, in no order that means anything; `position` tells where to go on after. Whoever keeps the node may write
   * there what he likes: what this server didn't write is not among them.
   */
  list(bucketName: string, after: string): AsyncGenerator<{ position: string; manifest: Manifest }, void>;
}

const timeoutMs = 10_000;

export interface ManifestStoreDeps {
  outgoing: OutgoingAgents;
  sealer: Sealer;
  /** Whose manifests they are. */
  accountId: string;
}

/** Below `manifests/`, beside the blobs of the same prefix; the metadata of each proves who wrote it. */
export async function openManifestStore(
  address: S3Address,
  { outgoing, sealer, accountId }: ManifestStoreDeps,
): Promise<ManifestStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: outgoing.http,
      httpsAgent: outgoing.https,
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
    },
  });
  const place = { Bucket: address.bucket };
  const folderOf = (bucketName: string) => `${address.prefix}manifests/${bucketName}/`;
  const keyOf = ({ bucketName, key, versionId }: ManifestName) =>
    `${folderOf(bucketName)}${createHash('sha256').update(key).digest('hex')}/${versionId ?? 'null'}`;

  const proofs = createProofs(sealer, accountId);
  const read = async (key: string): Promise<Manifest | undefined> => {
    try {
      const { Body, Metadata } = await client.send(new sdk.GetObjectCommand({ ...place, Key: key }));
      const text = (await Body?.transformToString()) ?? '';
      return proofs.holds(text, Metadata?.proof) ? (JSON.parse(text) as Manifest) : undefined;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  };

  return {
    async put(manifest) {
      const Body = JSON.stringify(manifest);
      const content = { Body, ContentType: 'application/json', Metadata: { proof: proofs.of(Body) } };
      await client.send(new sdk.PutObjectCommand({ ...place, Key: keyOf(manifest), ...content }));
    },
    async delete(name) {
      await client.send(new sdk.DeleteObjectCommand({ ...place, Key: keyOf(name) }));
    },
    async *list(bucketName, after) {
      const Prefix = folderOf(bucketName);
      let from = { StartAfter: after === '' ? undefined : Prefix + after };
      for (;;) {
        const page = await client.send(new sdk.ListObjectsV2Command({ ...place, Prefix, ...from }));
        for (const { Key = '' } of page.Contents ?? []) {
          const manifest = await read(Key);
          if (manifest?.bucketName === bucketName) yield { position: Key.slice(Prefix.length), manifest };
        }
        const last = page.Contents?.at(-1)?.Key;
        if (!page.IsTruncated || last === undefined) return;
        from = { StartAfter: last };
      }
    },
  };
}

/** What shows that this server wrote a text, on behalf of that account. */
function createProofs(sealer: Sealer, accountId: string) {
  const context = `backup-manifest:${accountId}`;
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    of: (text: string) => sealer.seal(digestOf(text), context),
    holds(text: string, proof: string | undefined): boolean {
      try {
        return proof !== undefined && sealer.open(proof, context) === digestOf(text);
      } catch {
        return false;
      }
    },
  };
}
