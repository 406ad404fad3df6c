const pieceBytes = 0x8000;

/** Encodes bytes as base64, in pieces that fit into the arguments of a function. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}
