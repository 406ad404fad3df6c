import { XMLParser } from 'fast-xml-parser';
import { S3Error } from '../errors.ts';

/** A leaf is its text, an element its children by name; every child is a list. */
export type XmlTree = string | { readonly [name: string]: readonly XmlTree[] };

const maxDepth = 8;
/** Above the largest document: a completion has ten thousand parts, each with at most eight elements. */
const mostTags = 200_000;
/** Above any tag, comment or section of S3's. */
const longestTag = 4096;
const textNode = '#text';

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: () => true,
  maxNestedTags: maxDepth,
  parseTagValue: false,
  // Entities are decoded here, so that only XML's five and numeric ones exist.
  processEntities: false,
  removeNSPrefix: true,
  textNodeName: textNode,
  trimValues: false,
});

/**
 * Parses a request body with the given root. Document types, custom entities, nesting beyond eight and relevant attributes are
 * `MalformedXML`. A document with more than `maxTags` is refused before it costs anything.
 */
export function parseXml(source: string, root: string, maxTags = mostTags): XmlTree {
  if (/<!(?!--|\[CDATA\[)|\0/.test(source) || hasLongTag(source) || hasMoreTags(source, maxTags)) {
    throw new S3Error('MalformedXML');
  }
  const parsed = attempt(source);
  const names = Object.keys(parsed).filter((name) => name !== textNode);
  const found = parsed[root];
  if (names.length !== 1 || !Array.isArray(found) || found.length !== 1) throw new S3Error('MalformedXML');
  return toTree(found[0], 0);
}

/** Returns the text of the only child called `name`, or undefined. */
export function childText(tree: XmlTree, name: string): string | undefined {
  const found = children(tree, name);
  if (found.length > 1) throw new S3Error('MalformedXML');
  const [first] = found;
  if (first !== undefined && typeof first !== 'string') throw new S3Error('MalformedXML');
  return first;
}

export function children(tree: XmlTree, name: string): readonly XmlTree[] {
  return typeof tree === 'string' ? [] : (tree[name] ?? []);
}

/** Measures each tag from its first `<` to its `>`. Further `<` in between aren't measured again, so the time is linear. */
function hasLongTag(source: string): boolean {
  for (let at = source.indexOf('<'); at !== -1; ) {
    const closing = source.indexOf('>', at);
    const end = closing === -1 ? source.length : closing;
    if (end - at > longestTag) return true;
    at = source.indexOf('<', end);
  }
  return false;
}

function hasMoreTags(source: string, maxTags: number): boolean {
  let at = -1;
  for (let count = 0; count <= maxTags; count += 1) {
    at = source.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

function attempt(source: string): Record<string, unknown> {
  try {
    return parser.parse(source, true) as Record<string, unknown>;
  } catch (cause) {
    throw new S3Error('MalformedXML', { cause });
  }
}

function toTree(node: unknown, depth: number): XmlTree {
  if (depth > maxDepth) throw new S3Error('MalformedXML');
  if (typeof node === 'string') return decodeEntities(node);
  if (typeof node !== 'object' || node === null) throw new S3Error('MalformedXML');
  const tree: Record<string, XmlTree[]> = Object.create(null);
  for (const [name, list] of Object.entries(node)) {
    if (name !== textNode) tree[name] = (list as unknown[]).map((child) => toTree(child, depth + 1));
  }
  return tree;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const maxCodePoint = 0x10ffff;

function decodeEntities(value: string): string {
  return value.replace(/&([^;]{0,10};?)/g, (_, reference: string) => {
    const name = reference.endsWith(';') ? reference.slice(0, -1) : '';
    const plain = named[name];
    if (plain !== undefined) return plain;
    const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
    // AWS accepts references to control characters, which XML 1.0 forbids, because keys may contain them. Like AWS, this refuses NUL.
    const isCharacter = code > 0 && code <= maxCodePoint && (code < 0xd800 || code > 0xdfff);
    if (!isCharacter) throw new S3Error('MalformedXML');
    return String.fromCodePoint(code);
  });
}
