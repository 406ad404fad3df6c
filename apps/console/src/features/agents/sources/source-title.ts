import { baseName } from '#features/storage/index.ts';
import type { AgentSource } from '../queries.ts';

/** What a source is called. */
export function titleOf({ title, url, key, bucket }: AgentSource): string {
  return title ?? url ?? (key ? baseName(key) : bucket) ?? '';
}
