import { hubLimits } from '@atoll/contract';
import type { Collection } from '../collection.ts';
import type { Draft } from '../queue/database.ts';

export const emptyDraft: Draft = { file: null, fileName: '', isStripped: false, text: '', answers: {} };

/** Types of items that have a file. */
export const hasFile = (type: Collection['item_type']) =>
  type === 'image' || type === 'audio' || type === 'file';

export type Lack =
  | { readonly kind: 'file' | 'text' | 'empty' }
  | { readonly kind: 'large'; readonly sizeBytes: number; readonly limitBytes: number }
  | { readonly kind: 'field'; readonly name: string };

/** Returns the first reason why a draft can't be submitted: something missing or too large. */
export function lackOf(
  draft: Draft,
  project: Pick<Collection, 'item_type' | 'item_max_bytes' | 'fields'>,
): Lack | null {
  const { file, text, answers } = draft;
  if (hasFile(project.item_type)) {
    if (!file) return { kind: 'file' };
    if (file.size === 0) return { kind: 'empty' };
    const limitBytes = project.item_max_bytes;
    if (file.size > limitBytes) return { kind: 'large', sizeBytes: file.size, limitBytes };
  }
  if (project.item_type === 'text' && !text.trim()) return { kind: 'text' };
  const open = project.fields.find(({ name, is_required }) => is_required && !isAnswered(answers[name]));
  return open ? { kind: 'field', name: open.name } : null;
}

function isAnswered(answer: Draft['answers'][string] | undefined): boolean {
  if (typeof answer === 'string') return answer.trim() !== '';
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined;
}

/** The longest text that an item may have, in UTF-16 units. */
export const textMaxLength = hubLimits.itemTextMaxLength;
export const answerMaxLength = hubLimits.answerMaxLength;
