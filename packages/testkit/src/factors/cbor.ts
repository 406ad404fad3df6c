type Key = number | string;

export type CborValue =
  | number
  | string
  | Buffer
  | ReadonlyMap<Key, CborValue>
  | ReadonlyMap<number, CborValue>
  | ReadonlyMap<string, CborValue>;

/** Encodes the subset of CBOR (RFC 8949) that authenticators use. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<Key, CborValue>)].flatMap(([key, item]) => [
    cbor(key),
    cbor(item),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 0x100) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
}
