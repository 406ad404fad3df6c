import type { KmsKey } from './queries.ts';

const prefix = 'alias/';

/** Returns an alias without the prefix `alias/`; null for a key without one. */
export function aliasName({ alias }: Pick<KmsKey, 'alias'>): string | null {
  return alias?.slice(prefix.length) ?? null;
}

export function keyName(key: Pick<KmsKey, 'alias' | 'id'>): string {
  return aliasName(key) ?? key.id;
}

export function toAlias(name: string): string {
  return prefix + name;
}

/** Reports whether the server accepts an alias. Names below `aws/` are reserved. */
export function isAliasName(name: string): boolean {
  return /^[a-zA-Z0-9/_-]{1,250}$/.test(name) && !name.startsWith('aws/');
}
