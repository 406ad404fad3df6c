import { describe, expect, test } from 'vitest';
import type { ViewerWords } from '../protocol.ts';
import type { ViewNode } from '../view-node.ts';
import { bounds, parseRows } from './csv.ts';
import { type Source, viewOf } from './index.ts';
import { compressors } from './parquet.ts';

const words = new Proxy({} as ViewerWords, {
  get: (_, name) =>
    ({ shown: '{percent} %', rows: '{rows} rows', more: '{count} more' })[String(name)] ?? String(name),
});

/** Returns a source of those bytes, which records the ranges that were read. */
function sourceOf(kind: Source['kind'], contents: string | Uint8Array, name = 'file') {
  const bytes = new Uint8Array(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents);
  const reads: [number, number][] = [];
  const source: Source = {
    kind,
    name,
    sizeBytes: bytes.length,
    limitBytes: 1024 * 1024,
    words,
    language: 'en-US',
    async read(start, end) {
      reads.push([start, end]);
      return bytes.slice(start, end);
    },
  };
  return { source, reads };
}

function textOf(nodes: readonly ViewNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

function tagsOf(nodes: readonly ViewNode[]): Set<string> {
  return new Set(
    nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children)])),
  );
}

function depthOf(nodes: readonly ViewNode[]): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));
}

const show = (...given: Parameters<typeof sourceOf>) => viewOf(sourceOf(...given).source);

describe('text', () => {
  test('every character is there, in the order it was', async () => {
    const text = 'const a = "<script>";\n// 報告 🌊\n';
    expect(textOf((await show('text', text, 'a.ts')).nodes)).toBe(text);
    expect(textOf((await show('text', text, 'a.unknown')).nodes)).toBe(text);
  });

  test('code has its words marked', async () => {
    const { nodes } = await show('text', 'const a = 1;', 'a.ts');
    expect(JSON.stringify(nodes)).toContain('hljs-keyword');
  });

  test('a line without an end is read and laid out piece by piece', async () => {
    const { source, reads } = sourceOf('text', 'x'.repeat(3 * 1024 * 1024));
    const { nodes, hasMore, note } = await viewOf(source);
    expect(reads).toEqual([[0, 1024 * 1024]]);
    expect([hasMore, note]).toEqual([true, '33 %']);
    expect(textOf(nodes)).toHaveLength(1024 * 1024);
    const [pre] = nodes;
    expect(typeof pre === 'object' && pre.children.length).toBe(128);
  });

  test.each([
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69, 0]), 'Hi'],
    ['a character cut in half is left to the next part', new TextEncoder().encode('é'), 'é'],
  ])('%s', async (_, bytes, text) => {
    expect(textOf((await show('text', bytes)).nodes)).toBe(text);
  });

  test('what is no text is shown as bytes', async () => {
    const { nodes } = await show('text', new Uint8Array([0x41, 0, 0xff]));
    expect(textOf(nodes)).toMatch(/^00000000 {2}41 00 ff +A··$/);
  });

  test('nothing at all is said to be so', async () => {
    expect(await show('text', '')).toEqual({ nodes: [], hasMore: false, note: 'empty' });
  });
});

describe('markdown', () => {
  test('is shown as it is meant', async () => {
    const { nodes } = await show('markdown', '# Title\n\n- *one*\n\n| A |\n| - |\n| 1 |\n\n```js\n1\n```\n');
    const tags = tagsOf(nodes);
    for (const tag of ['h2', 'ul', 'li', 'em', 'table', 'th', 'td', 'pre']) expect(tags).toContain(tag);
  });

  test('markup, pictures and links in it stay words', async () => {
    const text =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![pic](https://evil.example/p.png) [go](https://evil.example) [js](javascript:alert(1))';
    const { nodes } = await show('markdown', text);
    expect([...tagsOf(nodes)].sort()).toEqual(['div', 'p', 'span']);
    expect(textOf(nodes)).toContain('<script>alert(1)</script>');
    expect(textOf(nodes)).toContain('pic go [js](javascript:alert(1))');
  });

  test('deep quotes are read', async () => {
    expect((await show('markdown', `${'>'.repeat(5000)} x`)).hasMore).toBe(false);
  });
});

describe('JSON', () => {
  test('can be folded', async () => {
    const { nodes } = await show('json', '{"a":[1,true,null,"<b>"],"__proto__":{}}');
    expect(tagsOf(nodes)).toContain('details');
    expect(textOf(nodes)).toBe('{ 2 }a: [ 4 ]1truenull"<b>"__proto__: {}');
  });

  test('is cut where it is deep or long', async () => {
    const deep = await show('json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(depthOf(deep.nodes)).toBeLessThan(200);
    const long = await show('json', JSON.stringify(Array.from({ length: 5000 }, () => 1)));
    expect(textOf(long.nodes)).toContain('4500 more');
  });

  test('what is none is shown as text', async () => {
    expect(textOf((await show('json', '{"a":')).nodes)).toBe('{"a":');
  });
});

describe('tables of separated values', () => {
  test.each([
    [
      'a,b\n1,2\n',
      ',',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a ""b""",c\r\n"two\nlines",2',
      ',',
      [
        ['a "b"', 'c'],
        ['two\nlines', '2'],
      ],
    ],
    [
      'a,\n,b',
      ',',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"never closed,1\n2', ',', [['never closed,1\n2']]],
    ['"a"b,c', ',', [['ab', 'c']]],
    ['', ',', []],
  ])('%j', (text, separator, rows) => {
    expect(parseRows(text, separator)).toEqual(rows);
  });

  test('the separator is the one that is there, or the name’s', async () => {
    expect(textOf((await show('table', 'a;b\n1,5;2')).nodes)).toBe('ab1,52');
    expect(textOf((await show('table', 'a,b\tc\n', 'x.tsv')).nodes)).toBe('a,bc');
  });

  test('one line of a gigabyte is a row of so many cells', async () => {
    const { source } = sourceOf('table', 'cell,'.repeat(400_000));
    const { nodes } = await viewOf({ ...source, sizeBytes: 1024 ** 3 });
    expect(textOf(nodes)).toBe('cell'.repeat(bounds.columns));
    const one = sourceOf('table', 'x'.repeat(2 * 1024 * 1024));
    expect(textOf((await viewOf(one.source)).nodes)).toHaveLength(bounds.characters + 1);
  });

  test('rows beyond the first are not shown', async () => {
    const { nodes, note } = await show('table', 'a\n'.repeat(5000));
    expect([textOf(nodes), note]).toEqual(['a'.repeat(bounds.rows), `${bounds.rows - 1} rows`]);
  });
});

/** Returns a zip of one stored file for each name. */
function zipOf(names: readonly string[], sizeBytes = 3): Uint8Array {
  const entries = names.map((name) => {
    const bytes = new TextEncoder().encode(name);
    const entry = Buffer.alloc(46 + bytes.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(3, 20);
    entry.writeUInt32LE(sizeBytes, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.set(bytes, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(names.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
}

describe('zip', () => {
  test('its files are listed with their sizes, and none is unpacked', async () => {
    const { nodes } = await show('zip', zipOf(['a/報告.txt', '<script>'], 4_294_967_295));
    expect(textOf(nodes)).toContain('a/報告.txt4,294,967,2953');
    expect(textOf(nodes)).toContain('<script>');
  });

  test('so many are shown and no more', async () => {
    const { note } = await show('zip', zipOf(Array.from({ length: 3000 }, (_, number) => `f${number}`)));
    expect(note).toBe('2000 more');
  });

  test.each([
    ['no zip', new Uint8Array(500)],
    ['a directory beyond the end', Buffer.from(zipOf(['a'])).fill(0xff, 57, 63)],
  ])('%s is refused', async (_, bytes) => {
    await expect(show('zip', bytes)).rejects.toThrow();
  });
});

/** Two columns, three rows, packed with Snappy. */
const parquet = Buffer.from(
  'UEFSMRUGFUIVRlwVBhUAFQYVABUEFQAAAAMHH3gFAAAAUGFyaXMGAAAA5p2x5LqsCAAAADxzY3JpcHQ+FQYVJBUoXB' +
    'UGFQIVBhUAFQQVAAAAAwMQPHoVIAAAAAAA0g7XAAAAAAAVBBk8SARyb290FQQAFQwlAhgEY2l0eSUAABUEJQIYBnBl' +
    'b3BsZQAWBhkcGSwmCBwVDBkVABkYBGNpdHkVAhYGFmwWcCYIPDYAKAbmnbHkuqwYCDxzY3JpcHQ+ABkcFQYVABUCAA' +
    'AAJngcFQQZFQAZGAZwZW9wbGUVAhYGFk4WUiZ4PDYCKAjSDtcAAAAAABgIehUgAAAAAAAAGRwVBhUAFQIAAAAWugEW' +
    'BjbCAQAoCWh5cGFycXVldBksHAAAHAAAAMIAAABQQVIx',
  'base64',
);

describe('Parquet', () => {
  test('its first rows and its columns are shown', async () => {
    const { nodes } = await show('parquet', parquet);
    expect(textOf(nodes)).toBe('citypeopleParis2102650東京14094034<script>columntypecityUTF8peopleINT64');
  });

  test('a page that would become too large is not unpacked', () => {
    for (const unpack of Object.values(compressors)) {
      expect(() => unpack(new Uint8Array(), 2 ** 31)).toThrow('too large');
    }
  });

  const tail = (footerBytes: number) => {
    const end = Buffer.alloc(8);
    end.writeUInt32LE(footerBytes, 0);
    end.write('PAR1', 4, 'latin1');
    return end;
  };

  test.each([
    ['no Parquet', new Uint8Array(100)],
    [
      'a description longer than the file',
      Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(40), tail(3_000_000)]),
    ],
    ['a description of gigabytes', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(40), tail(0xffffffff)])],
    ['a description that is noise', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(64, 0x5a), tail(64)])],
    ['too short', Buffer.from('PAR1')],
  ])('%s is refused', async (_, bytes) => {
    await expect(show('parquet', bytes)).rejects.toThrow();
  });
});
