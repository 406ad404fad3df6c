/** Passages of a block of the inverted index. */
export const blockPassages = 1 << 10;
export const blockBits = 10;

/** Fields of a passage other than its text, as bits. */
export const fields = { title: 1, heading: 2, name: 4 } as const;

const maxCount = 0xff;
const countShift = blockBits;
const fieldsShift = blockBits + 8;

/** Packs a term's count in a passage and its fields, in addition to the passage's place in its block. */
export function packEntry(count: number, inFields: number): number {
  return (Math.min(count, maxCount) << countShift) | (inFields << fieldsShift);
}

export const offsetOf = (entry: number): number => entry & (blockPassages - 1);
export const countOf = (entry: number): number => (entry >> countShift) & maxCount;
export const fieldsOf = (entry: number): number => entry >> fieldsShift;
