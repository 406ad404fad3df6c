import type { KmsKey } from './queries.ts';

const prefix = 'alias/';

/** An alias without what every alias begins with; null for a key that has none. */
export function aliasName({ alias }: Pick<KmsKey, 'alias'>): string | null {
  return alias?.slice(prefix.length) ?? null;
}

/** What to call a key in a sentence. */
export function keyName(key: Pick<KmsKey, 'alias' | 'id'>): string {
  return aliasName(key) ?? key.id;
}

export function toAlias(name: string): string {
  return prefix + name;
}

/** As the server has it: the names below `aws/` are its own. */
export function isAliasName(name: string): boolean {
  return /^[a-zA-Z0-9/_-]{1,250}$/.test(name) && !name.startsWith('aws/');
}
