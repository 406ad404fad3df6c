import type { ErrorCode } from '../codes.ts';

/** One language's texts. A code without a text does not compile. `{name}` is a parameter. */
export type Messages = Readonly<Record<ErrorCode, string>>;

/**
 * Texts for missing parameters: `support` without a configured contact.
 * A missing `field` (1027) is empty; its brackets and leading space come with the value.
 */
export type Fallbacks = { readonly support: string };

/** The envelope's texts without a code of the catalogue. */
export type TransportMessages = { readonly ok: string; readonly tokenMissing: string };

export type MessageParams = Readonly<Record<string, string | number>>;

/** Replaces `{name}` placeholders; an unknown one is omitted rather than shown. */
export function formatMessage(template: string, fallbacks: Fallbacks, params: MessageParams = {}): string {
  const values: MessageParams = { ...fallbacks, ...params };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
