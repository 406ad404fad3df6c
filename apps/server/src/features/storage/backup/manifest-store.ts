import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3Address } from '@atoll/blob-store';
import { type AnswerLimits, listPages, PeerError, readBounded } from '@atoll/peer-client';
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { OutgoingAgents } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Manifest, ManifestName } from './manifest.ts';

/** The descriptions of versions on a node, which suffice to rebuild a bucket. */
export interface ManifestStore {
  put(manifest: Manifest): Promise<void>;
  /** Deleting a missing manifest succeeds. */
  delete(name: ManifestName): Promise<void>;
  /**
   * Lists a bucket's manifests in arbitrary order; `position` is the cursor. The node's owner may write anything there:
   * manifests that this server didn't write are skipped.
   * @throws {PeerError} if the node lists too many objects that this server didn't write
   */
  list(
    bucketName: string,
    after: string,
    signal?: AbortSignal,
  ): AsyncGenerator<{ position: string; manifest: Manifest }, void>;
  /** Returns the same store with requests that are aborted once `signal` fires. */
  within(signal: AbortSignal): ManifestStore;
}

const defaultLimits: Partial<AnswerLimits> = { headersMs: 10_000, idleMs: 10_000, totalMs: 30_000 };
/** A version of 10,000 parts is described in 4 MiB. */
const maxManifestBytes = 8 * 1024 ** 2;
/** After this many consecutive objects that this server didn't write, the node's listing counts as endless. */
const maxForeign = 1_000;
const maxRequestMs = 30_000;
const keyForm = /^[0-9a-f]{64}\/[^/]+$/;

export interface ManifestStoreDeps {
  outgoing: OutgoingAgents;
  sealer: Sealer;
  /** The account that the manifests belong to. */
  accountId: string;
  /** Limits for each answer. */
  limits?: Partial<AnswerLimits>;
  /** Aborts every request once it fires. */
  stopping?: AbortSignal;
}

/** Opens the manifests below `manifests/`, under the blobs' prefix. The metadata of each proves who wrote it. */
export async function openManifestStore(
  address: S3Address,
  { outgoing, sealer, accountId, limits = defaultLimits, stopping }: ManifestStoreDeps,
): Promise<ManifestStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const { createS3Handler } = await import('@atoll/peer-client/s3');
  const client: S3Client = new sdk.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: createS3Handler({ agents: outgoing, limits, ...(stopping && { stopping }) }),
  });
  const place = { Bucket: address.bucket };
  const folderOf = (bucketName: string) => `${address.prefix}manifests/${bucketName}/`;
  const keyOf = ({ bucketName, key, versionId }: ManifestName) =>
    `${folderOf(bucketName)}${createHash('sha256').update(key).digest('hex')}/${versionId ?? 'null'}`;

  const proofs = createProofs(sealer, accountId);
  // The client retries failed requests: the limit covers all attempts.
  const inTime = (bound: AbortSignal | undefined) => {
    const limit = AbortSignal.timeout(limits.totalMs ?? maxRequestMs);
    return { abortSignal: bound ? AbortSignal.any([bound, limit]) : limit };
  };
  const read = async (key: string, bound: AbortSignal | undefined): Promise<Manifest | undefined> => {
    try {
      const command = new sdk.GetObjectCommand({ ...place, Key: key });
      const { Body, Metadata } = await client.send(command, inTime(bound));
      const text = (await readBounded(Body as Readable, maxManifestBytes)).toString();
      return proofs.holds(text, Metadata?.proof) ? (JSON.parse(text) as Manifest) : undefined;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  };

  const open = (bound?: AbortSignal): ManifestStore => ({
    async put(manifest) {
      const Body = JSON.stringify(manifest);
      const content = { Body, ContentType: 'application/json', Metadata: { proof: proofs.of(Body) } };
      const command = new sdk.PutObjectCommand({ ...place, Key: keyOf(manifest), ...content });
      await client.send(command, inTime(bound));
    },
    async delete(name) {
      await client.send(new sdk.DeleteObjectCommand({ ...place, Key: keyOf(name) }), inTime(bound));
    },
    async *list(bucketName, after, signal) {
      const prefix = folderOf(bucketName);
      const fetchPage = (position: object) =>
        client.send(new sdk.ListObjectsV2Command({ ...place, Prefix: prefix, ...position }), inTime(bound));
      const startAfter = after === '' ? undefined : prefix + after;
      let foreign = 0;
      for await (const key of listKeys(fetchPage, { prefix, startAfter, signal })) {
        const position = key.slice(prefix.length);
        const manifest = keyForm.test(position) ? await read(key, bound) : undefined;
        // A manifest under another name is a copy that the node's owner made.
        if (manifest && keyOf(manifest) === key) {
          foreign = 0;
          yield { position, manifest };
        } else if (++foreign > maxForeign) {
          throw new PeerError('PEER_UNREADABLE', 'the node lists too much that is not ours');
        }
      }
    },
    within: open,
  });
  return open();
}

async function* listKeys(
  fetchPage: (position: object) => Promise<ListObjectsV2CommandOutput>,
  options: Parameters<typeof listPages>[1],
): AsyncGenerator<string, void> {
  for await (const { Contents = [] } of listPages(fetchPage, options)) {
    for (const { Key = '' } of Contents) if (!options.signal?.aborted) yield Key;
  }
}

/** Proves that this server wrote a text for that account. */
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
