import { isolatedName } from '@atoll/contract/characters';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes a user-chosen name, such as the key of an object, for display in a page. */
export function escapeName(name: string): string {
  return escapeHtml(isolatedName(name));
}
