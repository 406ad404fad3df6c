import { createHash } from 'node:crypto';
import { canonicalJson } from '@atoll/dataset-release/json';
import type { Item } from '../kernel/item.ts';
import { storedKeyOf } from '../kernel/item-files.ts';
import { answersOf } from '../kernel/stored-json.ts';

type Content = Pick<Item, 'text' | 'answers' | 'sizeBytes' | 'sha256'>;

/** The bytes that are stored of an item. */
export type StoredContent =
  | { readonly kind: 'file'; readonly sha256: string | null }
  | { readonly kind: 'json'; readonly sha256: string; readonly json: string };

/** Returns the content of an item to store: its file, or else its text and answers as canonical JSON (RFC 8785). */
export function contentOf(content: Content): StoredContent {
  const { text, sizeBytes, sha256 } = content;
  if (sizeBytes !== null) return { kind: 'file', sha256 };
  const answers = answersOf(content);
  const json = canonicalJson(text === null ? { answers } : { answers, text });
  return { kind: 'json', json, sha256: createHash('sha256').update(json).digest('hex') };
}

/** Returns the key under which an item is stored, or would be; null: it has no checked bytes. */
export function storedKeyOfItem(item: Content & Pick<Item, 'projectId'>): string | null {
  const { sha256 } = contentOf(item);
  return sha256 === null ? null : storedKeyOf(item.projectId, sha256);
}
