import { describe, expect, it } from 'vitest';
import { emptyDraft, lackOf } from './captured.ts';

const field = (name: string, is_required: boolean) => ({
  name,
  type: 'text' as const,
  is_required,
  labels: {},
  options: [],
});
const pictures = { item_type: 'image' as const, item_max_bytes: 5, fields: [] };
const form = { item_type: 'form' as const, item_max_bytes: 5, fields: [field('a', false), field('b', true)] };

describe('what a draft lacks', () => {
  it('is a file that is there, has content and is not too large', () => {
    expect(lackOf(emptyDraft, pictures)).toEqual({ kind: 'file' });
    expect(lackOf({ ...emptyDraft, file: new Blob([]) }, pictures)).toEqual({ kind: 'empty' });
    expect(lackOf({ ...emptyDraft, file: new Blob(['123456']) }, pictures)).toEqual({
      kind: 'large',
      sizeBytes: 6,
      limitBytes: 5,
    });
    expect(lackOf({ ...emptyDraft, file: new Blob(['12345']) }, pictures)).toBeNull();
  });

  it('is a text that says something', () => {
    const texts = { ...pictures, item_type: 'text' as const };
    expect(lackOf({ ...emptyDraft, text: ' \n' }, texts)).toEqual({ kind: 'text' });
    expect(lackOf({ ...emptyDraft, text: 'a' }, texts)).toBeNull();
  });

  it('is an answer to each required field; no and zero are answers', () => {
    expect(lackOf(emptyDraft, form)).toEqual({ kind: 'field', name: 'b' });
    for (const answer of ['', ' ', []])
      expect(lackOf({ ...emptyDraft, answers: { b: answer } }, form)).not.toBeNull();
    for (const answer of [false, 0, 'x', ['x']])
      expect(lackOf({ ...emptyDraft, answers: { b: answer } }, form)).toBeNull();
  });
});
