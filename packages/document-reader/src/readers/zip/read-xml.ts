import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { UnreadableError } from '../../unreadable-error.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the contents of a document in order. Names come without their namespace prefix, which differs between programs. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  /** A piece of the text between two tags. */
  text?(text: string): void;
}

const maxDepth = 1_000;

/**
 * Parses XML as its bytes arrive. Entities other than those of XML itself are not replaced.
 *
 * @throws {UnreadableError} if it has a document type, which could declare entities, or is nested too deeply
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (depth > maxDepth) throw new UnreadableError('broken');
        handler.open(localName(name), attributes);
      },
      onclosetag(name) {
        depth--;
        handler.close?.(localName(name));
      },
      ontext: (text) => handler.text?.(text),
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new UnreadableError('broken');
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= decoderFor(piece);
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.end(decoder?.decode());
}

/** Returns the value of an attribute, ignoring its prefix. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const suffix = `:${name}`;
  for (const key in attributes) {
    if (key === name || key.endsWith(suffix)) return attributes[key];
  }
  return undefined;
}

/** Returns the value of an attribute that is a whole number in a range, or undefined. */
export function wholeAttribute(
  attributes: XmlAttributes,
  name: string,
  [min, max]: readonly [number, number],
): number | undefined {
  const value = attributeOf(attributes, name);
  if (value === undefined || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.max(min, Math.min(Number(value), max));
}

/** Reports whether an element turns its property on. `val` may turn it off. */
export function isOn(attributes: XmlAttributes): boolean {
  return !['0', 'false', 'off'].includes(attributeOf(attributes, 'val') ?? '1');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the decoder for XML of these formats: UTF-8, or UTF-16 with a byte order mark. */
function decoderFor(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
}
