import { type OpusStream, readOpusHead } from './opus.ts';

interface Element {
  readonly id: number;
  readonly body: Buffer;
  /** The position after the element, or after its header if its size is unknown, because its children follow. */
  readonly end: number;
}

/** The elements of Matroska (RFC 9559) that contain the audio. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

/** Elements that are looked into; their children are read as if they followed. */
const opened: ReadonlySet<number> = new Set([ids.segment, ids.tracks, ids.cluster, ids.blockGroup]);
const lacing = 0x06;
const videoType = 1;

interface Track {
  readonly number: number;
  readonly codec: string;
  readonly head: Buffer;
}

/** Returns whether a WebM or Matroska file has a track of video. */
export function hasVideoTrack(bytes: Buffer): boolean {
  for (const { id, body } of elementsOf(bytes)) {
    if (id === ids.cluster) return false;
    const types =
      id === ids.trackEntry ? [...elementsOf(body)].filter((child) => child.id === ids.trackType) : [];
    if (types.some((type) => type.body[0] === videoType)) return true;
  }
  return false;
}

/** Finds the first track of a WebM file that is Opus. */
export function readWebmOpus(bytes: Buffer): OpusStream | undefined {
  for (const { id, body } of elementsOf(bytes)) {
    if (id === ids.cluster) return undefined;
    if (id !== ids.trackEntry) continue;
    const track = readTrack(body);
    if (track.codec === 'A_OPUS')
      return { ...readOpusHead(track.head), packets: packetsOf(bytes, track.number) };
  }
  return undefined;
}

function readTrack(body: Buffer): Track {
  let track: Track = { number: 0, codec: '', head: Buffer.alloc(0) };
  for (const { id, body: value } of elementsOf(body)) {
    if (id === ids.trackNumber && value.length > 0)
      track = { ...track, number: value.readUIntBE(0, Math.min(6, value.length)) };
    if (id === ids.codecId) track = { ...track, codec: value.toString('latin1', 0, 32) };
    if (id === ids.codecPrivate) track = { ...track, head: value };
  }
  return track;
}

function* packetsOf(bytes: Buffer, track: number): Generator<Buffer> {
  for (const { id, body } of elementsOf(bytes)) {
    if (id !== ids.simpleBlock && id !== ids.block) continue;
    const number = readNumber(body, 0, false);
    // A time of two bytes and one of flags follow.
    if (number?.value !== track || body.length < number.end + 3) continue;
    if ((body.readUInt8(number.end + 2) & lacing) !== 0) throw new RangeError('unknown format');
    yield body.subarray(number.end + 3);
  }
}

/** Reads elements one after the other, and those in the opened ones. Ends at the first that makes no sense. */
function* elementsOf(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    if (!element) return;
    yield element;
    at = element.end;
  }
}

function readElement(bytes: Buffer, at: number): Element | undefined {
  const id = readNumber(bytes, at, true);
  const size = id && readNumber(bytes, id.end, false);
  if (!id || !size) return undefined;
  const body = bytes.subarray(size.end, size.end + size.value);
  const isOpened = opened.has(id.value);
  if (size.isUnknown && !isOpened) return undefined;
  return { id: id.value, body, end: isOpened ? size.end : size.end + size.value };
}

/** Reads a number of variable length (RFC 8794, section 4). An ID keeps the bits that mark its length. */
function readNumber(
  bytes: Buffer,
  at: number,
  isId: boolean,
): { readonly value: number; readonly end: number; readonly isUnknown: boolean } | undefined {
  const first = bytes[at];
  const length = first === undefined ? 9 : Math.clz32(first) - 23;
  if (first === undefined || length > (isId ? 4 : 8) || at + length > bytes.length) return undefined;
  let value = isId ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let n = 1; n < length; n++) {
    const byte = bytes[at + n] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, end: at + length, isUnknown };
}
