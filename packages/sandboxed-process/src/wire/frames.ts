/** A frame is a byte for its kind, four for the length of its payload (little endian), and the payload. */
export const frameHeadBytes = 5;
export const maxPayloadBytes = 1024 * 1024;

/** Writes all of the bytes before it returns. */
export type WriteBytes = (bytes: Buffer) => void;

export function writeFrame(write: WriteBytes, kind: number, payload: Buffer): void {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt8(kind, 0);
  head.writeUInt32LE(payload.length, 1);
  write(Buffer.concat([head, payload]));
}
