import type { Reader } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findUpload, type Part, type Upload } from './upload.store.ts';

/** An upload ID is only valid together with its bucket and key. */
export interface UploadName {
  bucketId: string;
  key: string;
  uploadId: string;
}

/** @throws {StorageRefusal} `uploadUnknown` */
export async function needUpload(read: Reader, name: UploadName): Promise<Upload> {
  const upload = await findUpload(read, name.bucketId, name.key, name.uploadId);
  if (!upload) throw new StorageRefusal('uploadUnknown');
  return upload;
}

export function totalBytes(parts: readonly Pick<Part, 'sizeBytes'>[]): number {
  return parts.reduce((sum, part) => sum + part.sizeBytes, 0);
}
