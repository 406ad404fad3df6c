import { isAway, type StoredObject } from '../listing/entry.ts';

export type Thumbnailed = Pick<
  StoredObject,
  'key' | 'etag' | 'size_bytes' | 'content_type' | 'archive' | 'is_deleted'
>;

/** Bytes of a file from which a thumbnail is made at most: reading is paid for. */
export const mostBytes = 8 * 1024 ** 2;

/** Vector images are left out: a bitmap can't be made of one outside the page. */
const decodable = /^image\/(png|jpeg|gif|webp|avif|bmp)\b/;
const named = /\.(png|jpe?g|gif|webp|avif|bmp)$/i;
const vague = /^(|binary\/octet-stream|application\/octet-stream)$/;

/** Whether an object may have a thumbnail: a picture of a size that is worth reading, and readable now. */
export function canThumbnail(object: Thumbnailed): boolean {
  const { content_type: type, key, size_bytes: sizeBytes, is_deleted: isDeleted } = object;
  const isPicture = decodable.test(type) || (vague.test(type) && named.test(key));
  return isPicture && sizeBytes > 0 && sizeBytes <= mostBytes && !isAway(object) && !isDeleted;
}
