declare const xmlBrand: unique symbol;

/** A piece of well-formed XML, with everything escaped. */
export type Xml = string & { readonly [xmlBrand]: true };

export const s3Namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped
const special = /[&<>"\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/;
const everySpecial = new RegExp(special, 'g');

/** Escapes text. Like S3, writes a character that XML 1.0 can't represent as a numeric reference; `encoding-type=url` avoids it. */
export function escapeXml(value: string): string {
  if (!special.test(value)) return value;
  return value.replace(everySpecial, (char) => escapes[char] ?? `&#x${char.charCodeAt(0).toString(16)};`);
}

/** `<name>value</name>` with the value escaped. */
export function text(name: string, value: string | number | boolean): Xml {
  return `<${name}>${typeof value === 'string' ? escapeXml(value) : value}</${name}>` as Xml;
}

/** Escapes text without an enclosing element. */
export function escapedText(value: string): Xml {
  return escapeXml(value) as Xml;
}

/** `text` or nothing, for optional elements. */
export function optionalText(name: string, value: string | number | boolean | null | undefined): Xml[] {
  return value === undefined || value === null ? [] : [text(name, value)];
}

/** `<name>children</name>`; `namespace` is for roots. */
export function element(name: string, children: readonly Xml[], namespace?: string): Xml {
  if (namespace !== undefined) return elementWith(name, { xmlns: namespace }, children);
  return `<${name}>${joined(children)}</${name}>` as Xml;
}

/** Concatenates with `+`, which V8 does lazily, while `join` would copy nested results again. */
function joined(pieces: readonly Xml[]): string {
  let all = '';
  for (const piece of pieces) all += piece;
  return all;
}

/** `element` with any attributes. */
export function elementWith(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Xml[],
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${joined(children)}</${name}>` as Xml;
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
