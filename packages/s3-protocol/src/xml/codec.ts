import { latestTimeMs } from '../bounds.ts';
import { S3Error } from '../errors.ts';
import { children, parseXml, type XmlTree } from './read.ts';
import { element, s3Namespace, text, type Xml } from './write.ts';

/** Reads and writes the contents of an element. */
export interface Codec<T> {
  /** @throws {S3Error} `MalformedXML` */
  read(tree: XmlTree): T;
  write(name: string, value: T): Xml;
}

/** A codec of an element whose children can be written separately. */
export interface StructCodec<T> extends Codec<T> {
  writeChildren(value: T): Xml[];
}

/** A value among its parent's children. */
export interface Field<T> {
  names: readonly string[];
  read(parent: XmlTree): T;
  write(value: T): Xml[];
}

type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

/** A document of the S3 API. Its value is plain data: it survives `JSON.stringify`. */
export interface DocumentCodec<T> {
  /** @throws {S3Error} `MalformedXML`, also for an unknown element */
  parse(source: string): T;
  write(value: T): Xml;
}

export function documentCodec<T>(root: string, codec: StructCodec<T>): DocumentCodec<T> {
  return {
    parse: (source) => codec.read(parseXml(source, root)),
    write: (value) => element(root, codec.writeChildren(value), s3Namespace),
  };
}

/** Creates a codec for an element with children, which are written in the order of `fields`. */
export function struct<T extends object>(fields: Fields<T>): StructCodec<T> {
  const entries = Object.entries(fields) as [keyof T & string, Field<T[keyof T & string]>][];
  const known = new Set(entries.flatMap(([, field]) => field.names));
  const writeChildren = (value: T) => entries.flatMap(([key, field]) => field.write(value[key]));
  return {
    read(tree) {
      if (typeof tree === 'string' && tree.trim() !== '') throw new S3Error('MalformedXML');
      if (typeof tree !== 'string' && Object.keys(tree).some((name) => !known.has(name))) {
        throw new S3Error('MalformedXML');
      }
      const value: Partial<T> = {};
      for (const [key, field] of entries) {
        const found = field.read(tree);
        if (found !== undefined) value[key] = found;
      }
      return value as T;
    },
    write: (name, value) => element(name, writeChildren(value)),
    writeChildren,
  };
}

export function required<T>(name: string, codec: Codec<T>): Field<T> {
  return {
    names: [name],
    read(parent) {
      const found = only(parent, name);
      if (found === undefined) throw new S3Error('MalformedXML');
      return codec.read(found);
    },
    write: (value) => [codec.write(name, value)],
  };
}

export function optional<T>(name: string, codec: Codec<T>): Field<T | undefined> {
  return {
    names: [name],
    read(parent) {
      const found = only(parent, name);
      return found === undefined ? undefined : codec.read(found);
    },
    write: (value) => (value === undefined ? [] : [codec.write(name, value)]),
  };
}

/** Creates a field for a repeated element that may be missing. */
export function repeated<T>(name: string, codec: Codec<T>): Field<T[]> {
  return {
    names: [name],
    read: (parent) => children(parent, name).map((child) => codec.read(child)),
    write: (values) => values.map((value) => codec.write(name, value)),
  };
}

/** Creates a field for a repeated element that occurs at least once. */
export function repeatedOnce<T>(name: string, codec: Codec<T>, max = Number.POSITIVE_INFINITY): Field<T[]> {
  const field = repeated(name, codec);
  return {
    ...field,
    read(parent) {
      const found = field.read(parent);
      if (found.length === 0 || found.length > max) throw new S3Error('MalformedXML');
      return found;
    },
  };
}

/** Like `repeated`, but undefined if there are none. */
export function repeatedMaybe<T>(name: string, codec: Codec<T>): Field<T[] | undefined> {
  const field = repeated(name, codec);
  return {
    names: field.names,
    read(parent) {
      const found = field.read(parent);
      return found.length === 0 ? undefined : found;
    },
    write: (values = []) => field.write(values),
  };
}

/** Creates a codec for a list with an enclosing element, such as `TagSet`. */
export function listOf<T>(name: string, codec: Codec<T>): Codec<T[]> {
  const inner = struct<{ items: T[] }>({ items: repeated(name, codec) });
  return {
    read: (tree) => inner.read(tree).items,
    write: (outer, items) => inner.write(outer, { items }),
  };
}

/** Text exactly as sent: it may be a key, where blanks matter. */
export const string: Codec<string> = leaf(
  (value) => value,
  (value) => value,
);

/** Text without surrounding blanks. */
export const token: Codec<string> = leaf(
  (value) => value.trim(),
  (value) => value,
);

export const boolean: Codec<boolean> = leaf((value) => {
  const found = value.trim().toLowerCase();
  if (found !== 'true' && found !== 'false') throw new S3Error('MalformedXML');
  return found === 'true';
}, String);

/** Any safe integer; the document checks its range. */
export const integer: Codec<number> = leaf((value) => {
  const number = /^[+-]?\d{1,16}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new S3Error('MalformedXML');
  return number;
}, String);

/** Milliseconds. ISO 8601, a date with or without a time. */
export const timestamp: Codec<number> = leaf(
  (value) => {
    const timeMs = parseIsoDate(value.trim());
    if (Number.isNaN(timeMs)) throw new S3Error('MalformedXML');
    return timeMs;
  },
  (timeMs) => new Date(Math.min(timeMs, latestTimeMs)).toISOString(),
);

export function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return leaf(
    (value) => {
      const found = values.find((candidate) => candidate === value.trim());
      if (found === undefined) throw new S3Error('MalformedXML');
      return found;
    },
    (value) => value,
  );
}

/** Parses a date, or returns NaN if it's invalid. A time without a zone is UTC. */
export function parseIsoDate(value: string): number {
  const [, date, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(value) ?? [];
  if (date === undefined || !isCalendarDate(date)) return Number.NaN;
  const timeMs = Date.parse(`${date}${time}${zone}`);
  return timeMs <= latestTimeMs ? timeMs : Number.NaN;
}

/** `Date.parse` accepts February 30 as March 1. */
function isCalendarDate(date: string): boolean {
  const timeMs = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(date);
}

function leaf<T>(read: (value: string) => T, write: (value: T) => string): Codec<T> {
  return {
    read(tree) {
      if (typeof tree !== 'string') throw new S3Error('MalformedXML');
      return read(tree);
    },
    write: (name, value) => text(name, write(value)),
  };
}

function only(parent: XmlTree, name: string): XmlTree | undefined {
  const found = children(parent, name);
  if (found.length > 1) throw new S3Error('MalformedXML');
  return found[0];
}
