/** Many names in one byte array, which is passed between processes without decoding. */
export interface PackedNames {
  /** UTF-8, concatenated. */
  readonly bytes: Uint8Array;
  /** The end offset of each name. */
  readonly ends: Uint32Array;
}

export function packNames(names: readonly string[]): PackedNames {
  const ends = new Uint32Array(names.length);
  let end = 0;
  for (const [at, name] of names.entries()) {
    end += Buffer.byteLength(name);
    ends[at] = end;
  }
  return { bytes: Buffer.from(names.join('')), ends };
}

/** Returns the names in the range, excluding `to`. Positions beyond the end are ignored. */
export function namesBetween({ bytes, ends }: PackedNames, from: number, to: number): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = Math.max(0, from); at < Math.min(to, ends.length); at++) {
    names.push(buffer.toString('utf8', at === 0 ? 0 : ends[at - 1], ends[at]));
  }
  return names;
}
