import { baseName } from '../object-key.ts';
import type { BulkSelection } from './bulk-request.ts';

/** Of one thing its own name, of several their bucket's. */
export function nameToType(
  bucket: string,
  { keys = [], prefixes = [], versions = [], all }: BulkSelection,
): string {
  const names = [...keys, ...prefixes, ...versions.map(({ key }) => key)];
  const [only] = names;
  if (all || only === undefined || names.length > 1) return bucket;
  return baseName(only).trim() || bucket;
}
