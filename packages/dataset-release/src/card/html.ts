/** Markup whose texts are escaped. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds markup from a template. Everything that is inserted is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, at) => text + (at < values.length ? markupOf(values[at] ?? '') : ''));
  return { html: parts.join('') };
}

/** Marks text as markup. It must be text of our own. */
export const trusted = (text: string): Html => ({ html: text });

function markupOf(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}
