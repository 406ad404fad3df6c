import type { ErrorCode } from '../codes.ts';

/** One language's texts. A code without a text does not compile. `{name}` is replaced by a parameter. */
export type Messages = Readonly<Record<ErrorCode, string>>;

/**
 * What a placeholder says when nobody gave its parameter: `support` without a configured contact.
 * `field` (1027) says nothing then; with its brackets and leading space it comes from whoever names the field.
 */
export type Fallbacks = { readonly support: string };

/** What the envelope says where the catalogue has no code. */
export type TransportMessages = { readonly ok: string; readonly tokenMissing: string };

export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills in `{name}` placeholders; an unknown one is left out rather than shown raw. */
export function formatMessage(template: string, fallbacks: Fallbacks, params: MessageParams = {}): string {
  const values: MessageParams = { ...fallbacks, ...params };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
