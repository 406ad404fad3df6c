import { XMLParser } from 'fast-xml-parser';
import { S3Error } from '../errors.ts';

/** A leaf is its text, an element its children by name; every child is a list, however often it stands there. */
export type XmlTree = string | { readonly [name: string]: readonly XmlTree[] };

const maxDepth = 8;
/** Above what the largest document has: a completion names ten thousand parts, each in at most eight elements. */
const mostTags = 200_000;
/** A tag, a comment or a section of a length that none of S3's has. */
const longTag = /<[^>]{4096}/;
const textNode = '#text';

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: () => true,
  maxNestedTags: maxDepth,
  parseTagValue: false,
  // Entities are decoded here, so that none but the five of XML and numeric ones exist.
  processEntities: false,
  removeNSPrefix: true,
  textNodeName: textNode,
  trimValues: false,
});

/**
 * Reads a request body of a stated root. There are no document types, no entities of the sender's making,
 * no nesting beyond eight and no attribute that matters; anything else is `MalformedXML`. What has more than `maxTags`
 * is refused before it costs anything.
 */
export function parseXml(source: string, root: string, maxTags = mostTags): XmlTree {
  if (/<!(?!--|\[CDATA\[)|\0/.test(source) || longTag.test(source) || hasMoreTags(source, maxTags)) {
    throw new S3Error('MalformedXML');
  }
  const parsed = attempt(source);
  const names = Object.keys(parsed).filter((name) => name !== textNode);
  const found = parsed[root];
  if (names.length !== 1 || !Array.isArray(found) || found.length !== 1) throw new S3Error('MalformedXML');
  return toTree(found[0], 0);
}

/** The text of the one child called `name`, or undefined when there is none. */
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
    // AWS takes references to control characters, which XML 1.0 forbids, as keys may hold them; NUL nobody takes.
    const isCharacter = code > 0 && code <= maxCodePoint && (code < 0xd800 || code > 0xdfff);
    if (!isCharacter) throw new S3Error('MalformedXML');
    return String.fromCodePoint(code);
  });
}
