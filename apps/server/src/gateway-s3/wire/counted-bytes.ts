/**
 * Counts each piece when the next is requested, which a pipeline does once it has handed the piece over. A reader that
 * disconnects is not charged for its last piece.
 */
export async function* countedBytes(
  pieces: AsyncIterable<Uint8Array>,
  count: (sentBytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    const { length } = piece;
    yield piece;
    count(length);
  }
}
