import { baseName } from '#features/storage/index.ts';
import type { AgentSource } from '../queries.ts';

/** Returns the title of a source. */
export function titleOf({ title, url, key, bucket }: AgentSource): string {
  return title ?? url ?? (key ? baseName(key) : bucket) ?? '';
}
