const largest = 127;

/** Scales a vector so that its largest component is 127, and rounds. Cosines of such vectors stay within 1 % of the exact ones. */
export function quantize(vector: Float32Array): Int8Array {
  let max = 0;
  for (const component of vector) max = Math.max(max, Math.abs(component));
  if (max === 0 || !Number.isFinite(max)) return new Int8Array(vector.length);
  return Int8Array.from(vector, (component) => Math.round((component / max) * largest));
}

export const signatureBytes = (dimensions: number): number => Math.ceil(dimensions / 8);

/** Writes one bit for each component: whether it is above 0. */
export function writeSignature(vector: Int8Array, into: Uint8Array, at: number): void {
  into.fill(0, at, at + signatureBytes(vector.length));
  for (let index = 0; index < vector.length; index++) {
    if ((vector[index] as number) > 0)
      into[at + (index >> 3)] = (into[at + (index >> 3)] as number) | (1 << (index & 7));
  }
}

export function cosine(one: Int8Array, other: Int8Array): number {
  let [product, oneSquare, otherSquare] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] as number, other[at] as number];
    product += a * b;
    oneSquare += a * a;
    otherSquare += b * b;
  }
  return oneSquare === 0 || otherSquare === 0 ? 0 : product / Math.sqrt(oneSquare * otherSquare);
}

/** Number of set bits in each value of a byte. */
export const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
});
