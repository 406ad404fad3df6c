/**
 * A multiple of the CRC-64/NVME polynomial with only eight terms: 1 + the sum of x^(8·d) over these distances.
 * So a byte may be added (xor) to the seven bytes that far behind it, and set to zero, without changing the checksum.
 * `checksums.test.ts` compares it with the SDK's table-driven implementation.
 */
const distances = [1388, 3710, 4386, 7828, 7875, 8807, 9344] as const;

/** The farthest distance: the number of folded bytes to keep. A multiple of `laneBytes`. */
export const windowBytes = 9344;
/** Bytes that one iteration folds: eight vectors. */
export const laneBytes = 128;
/** Room for new bytes behind the window. */
export const roomBytes = 128 * 1024;

/** Node has it, but its TypeScript types don't. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
};

const vectorBytes = 16;
const pageBytes = 65_536;

/**
 * `memory` contains a window of folded bytes, followed by the next bytes.
 * `fold` replaces each lane at `windowBytes + at` by itself xor the seven lanes before it, for `at` from `from` to `to`.
 * `unfold` does the same from the end to the start, so that it adds lanes that are not folded yet.
 */
interface Folder {
  memory: { buffer: ArrayBuffer };
  fold(from: number, to: number): void;
  unfold(from: number, to: number): void;
}

export function createFolder(): Folder {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()));
  return exports as Folder;
}

/** Opcodes of WebAssembly. Source: WebAssembly Core Specification 2.0, chapter "Binary Format". */
const op = {
  block: [0x03, 0x40],
  end: 0x0b,
  brIf0: [0x0d, 0x00],
  getAt: [0x20, 0x00],
  getTo: [0x20, 0x01],
  teeAt: [0x22, 0x00],
  i32Const: 0x41,
  add: 0x6a,
  sub: 0x6b,
  lessSigned: 0x48,
  greaterOrEqualSigned: 0x4e,
  load: [0xfd, 0x00, 0x00],
  store: [0xfd, 0x0b, 0x00],
  xor: [0xfd, 0x51],
} as const;

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const i32 = 0x7f;
  const pages = Math.ceil((2 * windowBytes + roomBytes) / pageBytes);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 2, i32, i32, 0]),
    ...section(3, [2, 0, 0]),
    ...section(5, [1, 0, pages]),
    ...section(7, [3, ...exported('memory', 2, 0), ...exported('fold', 0, 0), ...exported('unfold', 0, 1)]),
    ...section(10, [
      2,
      ...sized([0, ...loop(op.add, op.lessSigned), op.end]),
      ...sized([0, ...loop(op.sub, op.greaterOrEqualSigned), op.end]),
    ]),
  ]);
}

/** Processes lanes until `to`. */
function loop(step: number, goesOn: number): number[] {
  const lane = Array.from({ length: laneBytes / vectorBytes }, (_, index) => vectorAt(index * vectorBytes));
  const size = signed(laneBytes);
  const next = [...op.getAt, op.i32Const, ...size, step, ...op.teeAt, ...op.getTo, goesOn, ...op.brIf0];
  return [...op.block, ...lane.flat(), ...next, op.end];
}

function vectorAt(offset: number): number[] {
  const terms = [0, ...distances].flatMap((distance, index) => [
    ...op.getAt,
    ...op.load,
    ...unsigned(windowBytes + offset - distance),
    ...(index === 0 ? [] : op.xor),
  ]);
  return [...op.getAt, ...terms, ...op.store, ...unsigned(windowBytes + offset)];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function exported(name: string, kind: number, index: number): number[] {
  return [...sized([...Buffer.from(name)]), kind, index];
}

/** Encodes a number from 64 to 8191 as signed LEB128. In one byte, its highest bit would be a sign. */
function signed(value: number): number[] {
  return [(value & 0x7f) | 0x80, value >>> 7];
}

/** Encodes a number as LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
