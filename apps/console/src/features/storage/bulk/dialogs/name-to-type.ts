import { baseName } from '../../object-key.ts';
import type { BulkSelection } from '../requests/bulk-request.ts';

/** Returns the name of a single object or folder, or for several the name of their bucket. */
export function nameToType(
  bucket: string,
  { keys = [], prefixes = [], versions = [], all }: BulkSelection,
): string {
  const names = [...keys, ...prefixes, ...versions.map(({ key }) => key)];
  const [only] = names;
  if (all || only === undefined || names.length > 1) return bucket;
  return baseName(only).trim() || bucket;
}
