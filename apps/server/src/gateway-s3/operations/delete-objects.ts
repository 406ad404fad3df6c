import { element, parseDeleteObjects, S3Error, s3Namespace, text, type Xml } from '@atoll/s3-protocol';
import type { DeleteTarget } from '../../features/storage/index.ts';
import { readVerifiedBody } from '../body-document.ts';
import { toS3Error } from '../errors.ts';
import { type BucketExchange, sendXml } from '../exchange.ts';

/** A thousand keys of 1,024 bytes, each character escaped. */
const maxBodyBytes = 8 * 1024 ** 2;

type Target = DeleteTarget & { versionId?: string };

/** Source: S3 API, DeleteObjects. What carries no condition goes in one transaction. */
export async function deleteObjects(exchange: BucketExchange): Promise<void> {
  const { objects, quiet } = parseDeleteObjects(await readVerifiedBody(exchange, maxBodyBytes));
  const targets: Target[] = objects.map(({ key, versionId, etag }) => ({
    key,
    ...(versionId === undefined ? {} : { versionId }),
    ...(etag === undefined ? {} : { ifMatch: etag }),
  }));
  const failures = new Map<Target, S3Error>();
  const attempt = async (group: Target[]) => {
    if (group.length === 0) return;
    try {
      await exchange.storage.objects.delete(exchange.bucket, group);
    } catch (error) {
      const refused = toS3Error(error);
      if (refused.code === 'InternalError') throw error;
      for (const target of group) failures.set(target, refused);
    }
  };

  const [plain, others] = partition(targets);
  await attempt(plain);
  for (const target of others) {
    if (target.versionId !== undefined && target.versionId !== 'null') {
      failures.set(target, new S3Error('NoSuchVersion'));
    } else await attempt([target]);
  }
  const results = targets.flatMap((target) => resultOf(target, failures.get(target), quiet));
  sendXml(exchange.outgoing, element('DeleteResult', results, s3Namespace));
}

function partition(targets: readonly Target[]): [plain: Target[], others: Target[]] {
  const isPlain = (target: Target) =>
    target.ifMatch === undefined && (target.versionId === undefined || target.versionId === 'null');
  return [targets.filter(isPlain), targets.filter((target) => !isPlain(target))];
}

function resultOf({ key, versionId }: Target, failure: S3Error | undefined, quiet: boolean): Xml[] {
  const named = [text('Key', key), ...(versionId === undefined ? [] : [text('VersionId', versionId)])];
  if (!failure) return quiet ? [] : [element('Deleted', named)];
  return [element('Error', [...named, text('Code', failure.code), text('Message', failure.message)])];
}
