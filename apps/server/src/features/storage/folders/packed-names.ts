/** Many names in one run of bytes: they pass between processes as they are, and cost nobody time who does not read them. */
export interface PackedNames {
  /** UTF-8, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each name ends. */
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

/** Those from one place up to another, which is left out; places beyond the names hold none. */
export function namesBetween({ bytes, ends }: PackedNames, from: number, to: number): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = Math.max(0, from); at < Math.min(to, ends.length); at++) {
    names.push(buffer.toString('utf8', at === 0 ? 0 : ends[at - 1], ends[at]));
  }
  return names;
}
