import { deflateSync } from 'node:zlib';

/** Files of each kind that the console previews, including hostile ones. */

/** The address that hostile contents would call. */
const canaryUrl = 'http://canary.invalid/';

export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a PNG that claims 30,000 × 40,000 pixels. */
export function hugePng(): Buffer {
  const png = Buffer.from(onePixelPng);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(40_000, 20);
  return png;
}

/** Two columns, three rows: city and people. */
export const parquet = Buffer.from(
  'UEFSMRUGFUIVRlwVBhUAFQYVABUEFQAAAAMHH3gFAAAAUGFyaXMGAAAA5p2x5LqsCAAAADxzY3JpcHQ+FQYVJBUoXB' +
    'UGFQIVBhUAFQQVAAAAAwMQPHoVIAAAAAAA0g7XAAAAAAAVBBk8SARyb290FQQAFQwlAhgEY2l0eSUAABUEJQIYBnBl' +
    'b3BsZQAWBhkcGSwmCBwVDBkVABkYBGNpdHkVAhYGFmwWcCYIPDYAKAbmnbHkuqwYCDxzY3JpcHQ+ABkcFQYVABUCAA' +
    'AAJngcFQQZFQAZGAZwZW9wbGUVAhYGFk4WUiZ4PDYCKAjSDtcAAAAAABgIehUgAAAAAAAAGRwVBhUAFQIAAAAWugEW' +
    'BjbCAQAoCWh5cGFycXVldBksHAAAHAAAAMIAAABQQVIx',
  'base64',
);

/** Returns the same file with a false description length: that of the whole file. */
export function parquetBomb(): Buffer {
  const bomb = Buffer.from(parquet);
  bomb.writeUInt32LE(bomb.length - 8, bomb.length - 8);
  return bomb;
}

/** Returns a tone of the given length, with 8,000 samples per second. */
export function wav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 0x80);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Returns a PDF with one page for each text. Opening it also tries to run a script and to open another address. */
export function pdf(texts: readonly string[]): Buffer {
  const pageOf = (index: number) => 4 + 2 * index;
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL("${canaryUrl}")) >> >>`,
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const drawn = `BT /F1 24 Tf 40 120 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageOf(index) + 1} 0 R
/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (${canaryUrl}) >> >>] >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const places = bodies.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Returns a zip of one file with a claimed size of four gigabytes. */
export function zipBomb(name: string): Buffer {
  const packed = deflateSync(Buffer.alloc(1024 * 1024)).subarray(2, -4);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(0xfffffff0, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(0xfffffff0, 24);
  entry.writeUInt16LE(name.length, 28);
  const start = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

const script = `fetch('${canaryUrl}');parent.postMessage('canary','*');alert('canary')`;

export const evilSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="${script.replaceAll("'", '&apos;')}"><script>${script}</script><image href="${canaryUrl}a.png" width="9" height="9"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canaryUrl}"/></foreignObject></svg>`;
export const evilHtml = `<!doctype html><script>${script}</script><img src="${canaryUrl}b.png" onerror="${script.replaceAll("'", '&apos;')}"><meta http-equiv="refresh" content="0;url=${canaryUrl}">`;
export const evilMarkdown = `# Hostile\n\n${evilHtml}\n\n![picture](${canaryUrl}c.png) [link](${canaryUrl}) [js](javascript:alert(1)) <${canaryUrl}>\n`;
