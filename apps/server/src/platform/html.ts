import { isolatedName } from '@atoll/contract/characters';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe inside an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A name that somebody chose, such as the key of an object, as text of a page. */
export function escapeName(name: string): string {
  return escapeHtml(isolatedName(name));
}
