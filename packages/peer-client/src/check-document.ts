import { PeerError } from './peer-error.ts';

const maxDepth = 64;
/** A page of 1,000 keys has about 10,000 elements. */
const maxElements = 50_000;

/** A key of 1,024 bytes contains one now and then; parsers decode each individually. */
const maxEntities = 200_000;
/** Parsers read attributes byte by byte; S3 only uses them for namespaces. */
const maxTagBytes = 1024;

/** Parsers read text character by character: a key of 1,024 characters, all escaped, has 6 KiB. */
const maxTextBytes = 16 * 1024;

const ampersand = 0x26;
const apostrophe = 0x27;
const lessThan = 0x3c;
const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;
const greaterThan = 0x3e;
const quote = 0x22;
const backslash = 0x5c;
const byteOrderMark = Buffer.from('\ufeff');
const openers = new Set([0x7b, 0x5b]);
const closers = new Set([0x7d, 0x5d]);

/**
 * Refuses XML and JSON that would be expensive to parse: deep nesting, too many elements, document type declarations. Reads each
 * byte once. Anything else passes, and may still be malformed.
 * @throws {PeerError} `PEER_UNREADABLE`
 */
export function checkDocument(bytes: Buffer): void {
  // Decoders of UTF-8 drop it.
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const document = isMarked ? bytes.subarray(byteOrderMark.length) : bytes;
  const first = document.find((byte) => byte > 0x20);
  if (first === lessThan) checkXml(document);
  else if (first !== undefined && openers.has(first)) checkJson(document);
}

function checkXml(document: Buffer): void {
  checkEntities(document);
  let depth = 0;
  let elements = 0;
  let end = 0;
  for (let at = document.indexOf(lessThan); at !== -1; at = document.indexOf(lessThan, end)) {
    if (at - end > maxTextBytes)
      throw unreadable(`XML with more than ${maxTextBytes} bytes of text in one piece`);
    const next = document[at + 1];
    if (next === exclamation) throw unreadable('XML with declarations');
    // Parsers skip what is in an instruction, so tags there must not count.
    end = next === question ? endOfInstruction(document, at) : endOfTag(document, at);
    if (next === question) continue;
    if (next === slash) depth--;
    else if (document[end - 2] !== slash) depth++;
    if (depth < 0) throw unreadable('XML that ends more elements than it begins');
    if (depth > maxDepth) throw unreadable(`XML nested more than ${maxDepth} times`);
    if (next !== slash && ++elements > maxElements)
      throw unreadable(`XML of more than ${maxElements} elements`);
  }
}

function endOfInstruction(document: Buffer, start: number): number {
  const end = document.indexOf('?>', start);
  if (end === -1) throw unreadable('XML with an instruction that does not end');
  return end + 2;
}

function checkEntities(document: Buffer): void {
  let entities = 0;
  for (let at = document.indexOf(ampersand); at !== -1; at = document.indexOf(ampersand, at + 1)) {
    if (++entities > maxEntities) throw unreadable(`XML of more than ${maxEntities} entities`);
  }
}

/** Returns where the text after a tag begins. Attribute values may contain what looks like an end. */
function endOfTag(document: Buffer, start: number): number {
  let openQuote: number | undefined;
  for (let at = start; at < start + maxTagBytes; at++) {
    const byte = document[at];
    if (openQuote !== undefined) {
      if (byte === openQuote) openQuote = undefined;
    } else if (byte === quote || byte === apostrophe) openQuote = byte;
    else if (byte === greaterThan) return at + 1;
  }
  throw unreadable(`XML with a tag of more than ${maxTagBytes} bytes`);
}

function checkJson(document: Buffer): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < document.length; at++) {
    const byte = document[at] as number;
    if (isInText && byte === backslash) at++;
    else if (byte === quote) isInText = !isInText;
    else if (isInText) continue;
    else if (closers.has(byte)) depth--;
    else if (openers.has(byte) && ++depth > maxDepth) {
      throw unreadable(`JSON nested more than ${maxDepth} times`);
    }
  }
}

function unreadable(what: string): PeerError {
  return new PeerError('PEER_UNREADABLE', `the answer is ${what}`);
}
