import type { Reader } from '@atoll/database';
import type { Bucket } from '../kernel/policy.ts';
import {
  collectPage,
  isRolledUp,
  positionAfterPrefix,
  type RollUp,
  type RowSource,
} from '../objects/roll-up.ts';
import { findUploads, type Upload, type UploadStart } from './upload.store.ts';

export interface UploadPosition {
  key: string;
  /** Undefined: after every upload of the key, or of all keys of a rolled-up prefix. */
  uploadId: string | undefined;
}

export interface UploadListRequest extends RollUp {
  after?: UploadPosition | undefined;
}

export interface UploadPage {
  uploads: Upload[];
  commonPrefixes: string[];
  /** Cursor of the next page; undefined on the last. */
  next: UploadPosition | undefined;
}

/** Sorts after every upload of a key. */
const afterAllIds = '~';

export async function listUploads(
  read: Reader,
  bucket: Bucket,
  request: UploadListRequest,
): Promise<UploadPage> {
  const source: RowSource<Upload, UploadStart> = {
    first: undefined,
    fetch: (start, size) => findUploads(read, bucket.id, request.prefix, start, size),
    after: (row) => ({ key: row.key, afterId: row.id }),
    from: (key) => ({ key, afterId: '' }),
  };
  const page = await collectPage(request, { ...source, first: startOf(request, source) });
  return {
    uploads: page.rows,
    commonPrefixes: page.commonPrefixes,
    next: page.next && positionOf(page.next),
  };
}

function startOf(
  request: UploadListRequest,
  source: RowSource<Upload, UploadStart>,
): UploadStart | undefined {
  const { after, prefix } = request;
  if (after === undefined) return source.from(prefix);
  if (after.uploadId === undefined && isRolledUp(after.key, request))
    return positionAfterPrefix(source, after.key);
  return { key: after.key, afterId: after.uploadId ?? afterAllIds };
}

function positionOf(next: { row: Upload } | { prefix: string }): UploadPosition {
  return 'row' in next
    ? { key: next.row.key, uploadId: next.row.id }
    : { key: next.prefix, uploadId: undefined };
}
