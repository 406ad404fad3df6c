import { describe, expect, it } from 'vitest';
import { readDetails } from './read-details.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPicture } from './strip-picture.ts';

/** A picture of 8 × 8 pixels from a camera's encoder, up to and including its end marker. */
const plainJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
);

/** Returns EXIF as written by a phone: manufacturer, model, a rotation of 90°, time, author, and a location in Nairobi. */
function exifSegment(): Buffer {
  const heap: Buffer[] = [];
  let heapAt = 0;
  const place = (data: Buffer) => {
    const at = heapAt;
    heap.push(data);
    heapAt += data.length;
    return at;
  };
  const rational = (...values: number[]) => {
    const data = Buffer.alloc(values.length * 8);
    values.forEach((value, index) => {
      data.writeUInt32BE(Math.round(value * 1000), index * 8);
      data.writeUInt32BE(1000, index * 8 + 4);
    });
    return data;
  };
  const text = (value: string) => Buffer.from(`${value}\0`);
  type Entry = [tag: number, type: number, count: number, value: number | Buffer];
  const main: Entry[] = [
    [0x010f, 2, 5, text('Acme')],
    [0x0110, 2, 8, text('Phone 9')],
    [0x0112, 3, 1, 6],
    [0x0132, 2, 20, text('2026:11:26 09:30:00')],
    [0x013b, 2, 12, text('Ann Example')],
    [0x8825, 4, 1, -1],
  ];
  const gps: Entry[] = [
    [1, 2, 2, Buffer.from('S\0\0\0')],
    [2, 5, 3, rational(1, 17, 31.5)],
    [3, 2, 2, Buffer.from('E\0\0\0')],
    [4, 5, 3, rational(36, 49, 20)],
  ];
  const sizeOf = (entries: Entry[]) => 2 + entries.length * 12 + 4;
  const gpsAt = 8 + sizeOf(main);
  const heapStart = gpsAt + sizeOf(gps);
  const directory = (entries: Entry[]) => {
    const data = Buffer.alloc(sizeOf(entries));
    data.writeUInt16BE(entries.length, 0);
    entries.forEach(([tag, type, count, value], index) => {
      const at = 2 + index * 12;
      data.writeUInt16BE(tag, at);
      data.writeUInt16BE(type, at + 2);
      data.writeUInt32BE(count, at + 4);
      if (Buffer.isBuffer(value)) {
        if (value.length <= 4) value.copy(data, at + 8);
        else data.writeUInt32BE(heapStart + place(value), at + 8);
      } else if (type === 3) data.writeUInt16BE(value, at + 8);
      else data.writeUInt32BE(value < 0 ? gpsAt : value, at + 8);
    });
    return data;
  };
  const header = Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]);
  const [first, second] = [directory(main), directory(gps)];
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), header, first, second, ...heap]));
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const withSegments = (...segments: Buffer[]) =>
  Buffer.concat([plainJpeg.subarray(0, 20), ...segments, plainJpeg.subarray(20)]);
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());
const copyOf = (data: Buffer) => new Uint8Array(data);

describe('a picture from a phone', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'));
  const picture = Buffer.concat([
    withSegments(
      exifSegment(),
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret place</x:xmpmeta>')),
      segment(0xed, Buffer.from('Photoshop 3.0\0by Ann Example')),
      segment(0xe2, Buffer.from('MPF\0more pictures')),
      segment(0xfe, Buffer.from('a comment')),
      profile,
    ),
    Buffer.from('ftypmp42 the video of the moment'),
  ]);

  it('says where, when, with what and by whom it was taken', async () => {
    const details = await readDetails(copyOf(picture));
    expect(details).toMatchObject({
      camera: 'Acme Phone 9',
      takenAt: '2026:11:26 09:30:00',
      author: 'Ann Example',
      orientation: 6,
    });
    expect(details.position?.latitude).toBeCloseTo(-1.2921, 4);
    expect(details.position?.longitude).toBeCloseTo(36.8222, 4);
  });

  it('says nothing of that once it is stripped, and is still the same picture the right way up', async () => {
    const stripped = await stripPicture(new Blob([copyOf(picture)]));
    const bytes = await bytesOf(stripped.blob);
    const text = bytes.toString('latin1');
    for (const secret of ['Acme', 'Ann', 'secret', 'comment', 'MPF', 'ftyp', 'Photoshop', '2026'])
      expect(text).not.toContain(secret);
    expect(await readDetails(new Uint8Array(bytes))).toEqual({
      position: null,
      camera: null,
      takenAt: null,
      author: null,
      software: null,
      orientation: 6,
    });
    expect(text).toContain('ICC_PROFILE');
    // Tables and pixels, byte by byte.
    expect(bytes.subarray(-(plainJpeg.length - 20))).toEqual(plainJpeg.subarray(20));
    expect(stripped).toMatchObject({ isRedrawn: false, removedBytes: picture.length - bytes.length });
  });
});

describe('stripping', () => {
  it('changes nothing of a JPEG that hides nothing', async () => {
    const stripped = stripJpeg(copyOf(plainJpeg), 1);
    expect(stripped?.removedBytes).toBe(0);
    expect(stripped && (await bytesOf(stripped.blob))).toEqual(plainJpeg);
  });

  it.each([0, 1, 3, 30, 100, 300])('does not fail on a JPEG that ends after %i bytes', (length) => {
    expect(() => stripJpeg(copyOf(withSegments(exifSegment()).subarray(0, length)), 6)).not.toThrow();
  });

  it('removes texts, times and what follows from a PNG', async () => {
    const chunk = (name: string, data: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(name + data, 'latin1'), Buffer.alloc(4)]);
    };
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const kept = [signature, chunk('IHDR', 'header'), chunk('iCCP', 'colors'), chunk('IDAT', 'pixels')];
    const png = Buffer.concat([
      ...kept,
      chunk('tEXt', 'Author\0Ann'),
      chunk('eXIf', 'place'),
      chunk('tIME', 'now'),
      chunk('IEND', ''),
      Buffer.from('after the end'),
    ]);
    const { blob } = await stripPicture(new Blob([copyOf(png)]));
    expect(await bytesOf(blob)).toEqual(Buffer.concat([...kept, chunk('IEND', '')]));
    expect(blob.type).toBe('image/png');
  });

  it('removes EXIF and XMP from a WebP, and says so in its header', async () => {
    const chunk = (name: string, data: Buffer) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(data.length);
      return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
    };
    const file = (...chunks: Buffer[]) => {
      const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
      return Buffer.concat([chunk('RIFF', content)]);
    };
    const header = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]));
    const pixels = chunk('VP8 ', Buffer.from('odd'));
    const webp = file(
      header(0x2c),
      pixels,
      chunk('EXIF', Buffer.from('place')),
      chunk('XMP ', Buffer.from('who')),
    );
    const { blob } = await stripPicture(new Blob([copyOf(webp)]));
    expect(await bytesOf(blob)).toEqual(file(header(0x20), pixels));
  });
});
