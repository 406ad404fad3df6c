const sampleRate = 8_000;

/** Creates a 16-bit WAV file: a tone of the given length, followed by silence. */
export function makeWav(toneSeconds: number, silentSeconds: number, claimedBytes?: number): Buffer {
  const samples = Math.round((toneSeconds + silentSeconds) * sampleRate);
  const data = Buffer.alloc(2 * samples);
  for (let n = 0; n < toneSeconds * sampleRate; n++) {
    data.writeInt16LE(Math.round(16_384 * Math.sin((2 * Math.PI * 440 * n) / sampleRate)), 2 * n);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE((claimedBytes ?? data.length) + 36 > 0xffffffff ? 0xffffffff : data.length + 36, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(2 * sampleRate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(claimedBytes ?? data.length, 40);
  return Buffer.concat([head, data]);
}

/** Creates Opus packets of 20 ms each: noise from arbitrary bytes, or silence. */
export function makeOpusPackets(count: number, kind: 'noise' | 'silence'): Buffer[] {
  return Array.from({ length: count }, (_, packet) => {
    if (kind === 'silence') return Buffer.from('f8fffe', 'hex');
    return Buffer.from(
      Array.from({ length: 81 }, (_, n) => (n === 0 ? 0xf8 : (packet * 7919 + n * n * 104_729) % 251)),
    );
  });
}

const opusHead = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');

export function makeOgg(packets: readonly Buffer[]): Buffer {
  const all = [opusHead, Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1'), ...packets];
  return Buffer.concat(all.map((packet, n) => oggPage(packet, n, all.length)));
}

function oggPage(packet: Buffer, n: number, pages: number): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0);
  const isLast = n === pages - 1;
  head.writeUInt8((n === 0 ? 2 : 0) + (isLast ? 4 : 0), 5);
  head.writeUInt32LE(Math.max(0, n - 1) * 960, 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(n, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  return Buffer.concat([head, packet]);
}

/** Creates a WebM file as browsers record it: its segment and cluster have no size, and it has no duration. */
export function makeWebm(packets: readonly Buffer[]): Buffer {
  const track = element('ae', [
    element('d7', [Buffer.from([1])]),
    element('83', [Buffer.from([2])]),
    element('86', [Buffer.from('A_OPUS')]),
    element('63a2', [opusHead]),
    element('e1', [element('9f', [Buffer.from([1])])]),
  ]);
  const blocks = packets.map((packet) => element('a3', [Buffer.from([0x81, 0, 0, 0x80]), packet]));
  return Buffer.concat([
    element('1a45dfa3', [element('4282', [Buffer.from('webm')])]),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1654ae6b', [track]),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('e7', [Buffer.from([0])]),
    ...blocks,
  ]);
}

function element(id: string, children: readonly Buffer[]): Buffer {
  const body = Buffer.concat(children);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(0x4000 | body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}
