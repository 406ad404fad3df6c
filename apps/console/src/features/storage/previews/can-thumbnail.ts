import { isAway, type StoredObject } from '../listing/entry.ts';

export type Thumbnailed = Pick<
  StoredObject,
  'key' | 'etag' | 'size_bytes' | 'content_type' | 'archive' | 'is_deleted'
>;

/** Maximum size of a file for a thumbnail, because reading counts as egress. */
export const mostBytes = 8 * 1024 ** 2;

/** Excludes vector images, which can't be decoded into a bitmap outside the page. */
const decodable = /^image\/(png|jpeg|gif|webp|avif|bmp)\b/;
const named = /\.(png|jpe?g|gif|webp|avif|bmp)$/i;
const vague = /^(|binary\/octet-stream|application\/octet-stream)$/;

/** Reports whether an object may have a thumbnail: a picture of moderate size that is readable now. */
export function canThumbnail(object: Thumbnailed): boolean {
  const { content_type: type, key, size_bytes: sizeBytes, is_deleted: isDeleted } = object;
  const isPicture = decodable.test(type) || (vague.test(type) && named.test(key));
  return isPicture && sizeBytes > 0 && sizeBytes <= mostBytes && !isAway(object) && !isDeleted;
}
