import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { makePicture } from '../../testing/make-picture.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const lines = ['The seal has to be replaced', 'when it leaks.'];
const text = lines.join(' ');

test.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
  'characters in %s are recognized if asked',
  async (type) => {
    const picture = makePicture(lines, type);
    const name = `a.${type.slice('image/'.length)}`;
    expect(await reader.read(name, picture)).toEqual({ unreadable: 'no_text' });
    const document = await reader.document(name, picture, { ocr: ['eng'] });
    expect(document.format).toBe('picture');
    expect(document.text).toBe(text);
  },
  120_000,
);

test('pages of a PDF that are pictures are recognized, and the others keep their text', async () => {
  const scan = makePicture(lines, 'image/jpeg');
  const pdf = await makePdf((page) => {
    page.text('Printed text.').addPage().image(scan, 50, 50, { width: 450 }).addPage();
  });
  const unrecognized = await reader.document('a.pdf', pdf);
  expect(unrecognized).toMatchObject({ text: 'Printed text.', pagesWithoutText: 2 });
  const document = await reader.document('a.pdf', pdf, { ocr: ['eng', 'fra'] });
  expect(showBlocks(document)).toEqual(['paragraph p1: Printed text.', `paragraph p2: ${text}`]);
  expect(document.pagesWithoutText).toBe(1);
}, 120_000);

test('what is no picture, and one without characters', async () => {
  const cut = makePicture(lines, 'image/png').subarray(0, 60);
  expect(await reader.read('a.png', cut, { ocr: ['eng'] })).toEqual({ unreadable: 'broken' });
  expect(await reader.read('a.png', makePicture([], 'image/png'), { ocr: ['eng'] })).toEqual({
    unreadable: 'no_text',
  });
  expect(await reader.read('a.txt', 'next', { ocr: ['eng'] })).toHaveProperty('document');
}, 120_000);

test('recognition that takes too long is given up, and the text that there is stays', async () => {
  const hasty = await createContentReader({ ocrTimeoutMs: 1 });
  const scan = makePicture(lines, 'image/jpeg');
  const pdf = await makePdf(
    (page) => void page.text('Printed text.').addPage().image(scan, 50, 50, { width: 450 }),
  );
  expect(await hasty.read('a.jpg', scan, { ocr: ['eng'] })).toEqual({ unreadable: 'timed_out' });
  expect((await hasty.document('a.pdf', pdf, { ocr: ['eng'] })).text).toBe('Printed text.');
  await hasty.close();
}, 120_000);
