import type { StoredObject } from '../../kernel/object-info.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import type { ListedObject } from '../../objects/listing.service.ts';
import type { OpenObject } from '../../objects/read-object.ts';
import { readChecked } from '../check-object.ts';
import { openFolderTarget } from './folder-target.ts';
import { inParallel } from './in-parallel.ts';
import { openS3Target } from './s3-target.ts';
import {
  type ExportTarget,
  outcomeOf,
  type TransferBucket,
  type TransferDeps,
  type TransferEnd,
  type TransferOptions,
  TransferRefusal,
  type Transferred,
  transferWidth,
} from './transfer.ts';

const pageSize = 1000;

/**
 * Copies the current version of every object to a folder or another S3 endpoint, unless it is there already.
 * Every byte is verified before the copy counts.
 * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`
 */
export async function* exportBucket(
  deps: TransferDeps,
  from: TransferBucket,
  to: TransferEnd,
  options: TransferOptions,
): AsyncGenerator<Transferred, void> {
  const bucket = await deps.authorizeBucket(from.accountId, from.name);
  const target = to.kind === 'folder' ? openFolderTarget(to.path) : await openS3Target(to.address);
  try {
    yield* inParallel(listAll(deps, bucket), transferWidth, (listed) =>
      outcomeOf(listed, () => exportObject(deps, { bucket, target, listed }, options)),
    );
  } finally {
    await target.close();
  }
}

async function* listAll(
  { listing }: TransferDeps,
  bucket: Authorized<Bucket>,
): AsyncGenerator<ListedObject, void> {
  const request = { prefix: '', delimiter: '', limit: pageSize };
  let page = await listing.list(bucket, request);
  yield* page.objects;
  while (page.next) {
    page = await listing.list(bucket, { ...request, after: page.next });
    yield* page.objects;
  }
}

async function exportObject(
  { objects, open }: TransferDeps,
  { bucket, target, listed }: { bucket: Authorized<Bucket>; target: ExportTarget; listed: ListedObject },
  { isDryRun }: TransferOptions,
): Promise<'copied' | 'skipped'> {
  const refusal = target.refusalOf(listed);
  if (refusal !== undefined) throw new TransferRefusal(refusal);
  const object = await objects.find(bucket, listed.key);
  if (object.encryption?.mode === 'SSE-C')
    throw new TransferRefusal('it is encrypted under a customer’s key');
  if (await target.has(object)) return 'skipped';
  if (!isDryRun) await target.write(object, vouchedFor(object, await open(bucket, object)));
  return 'copied';
}

/** Throws after the last byte unless all are intact. */
async function* vouchedFor(object: StoredObject, open: OpenObject): AsyncGenerator<Uint8Array, void> {
  const problem = yield* readChecked(object, open);
  if (problem !== undefined) throw new Error(`its bytes are damaged: ${problem}`);
}
