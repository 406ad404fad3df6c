/** Longest line that is read, and the longest description of the files. */
export const maxLineBytes = 4 * 1024 * 1024;
const maxSmallFileBytes = 64 * 1024;

/** Yields the lines of a file as bytes, and whether a line feed ended them. */
export async function* linesOf(folder, name) {
  let rest = new Uint8Array();
  for await (const chunk of folder.chunks(name)) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield { bytes: join(rest, chunk.subarray(start, end)), isEnded: true };
      [rest, start] = [new Uint8Array(), end + 1];
    }
    rest = join(rest, chunk.subarray(start));
    if (rest.length > maxLineBytes) break;
  }
  if (rest.length > 0) yield { bytes: rest, isEnded: false };
}

export async function readSmall(folder, name) {
  return (await folder.sizeOf(name)) > maxSmallFileBytes ? new Uint8Array() : readAll(folder, name);
}

export async function readAll(folder, name) {
  let all = new Uint8Array();
  for await (const chunk of folder.chunks(name)) all = join(all, chunk);
  return all;
}

function join(left, right) {
  if (left.length === 0) return right.slice();
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

export function parseJson(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function latin1(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function toHex(bytes) {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

export function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

export function fromPem(text) {
  const body = /^-----BEGIN PUBLIC KEY-----\n([A-Za-z0-9+/=\n]+)-----END PUBLIC KEY-----\n?$/.exec(text)?.[1];
  return body === undefined ? undefined : fromBase64(body.replaceAll('\n', ''));
}

export function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const decoded = atob(text);
  // The last character has bits that mean nothing: another one would decode to the same bytes.
  return btoa(decoded) === text
    ? Uint8Array.from(decoded, (character) => character.charCodeAt(0))
    : undefined;
}
