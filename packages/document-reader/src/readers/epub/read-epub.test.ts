import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEpub } from '../../testing/make-epub.ts';
import { makeOpenDocument } from '../../testing/make-opendocument.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const page = (body: string) => `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>
  <html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;

test('chapters in reading order, whatever the order of the parts', async () => {
  const book = makeEpub({
    'text/z first.xhtml': page('<h1>One</h1><p>Words<a id="p1"/> of it</p>'),
    'text/a.xhtml': page('<h1>Two</h1><ul><li>item</li></ul>'),
    'cover.svg': '<svg/>',
  });
  const document = await reader.document('a.epub', book);
  expect(document).toMatchObject({ format: 'epub', title: 'The book', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1: One',
    'paragraph: Words of it',
    'heading1: Two',
    'list: - item',
  ]);
});

test('a book whose text is encrypted, and one whose fonts are', async () => {
  const encryption = (algorithm: string) => ({
    'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  });
  const pages = { 'a.xhtml': page('<p>Text</p>') };
  const locked = makeEpub(pages, encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc'));
  expect(await reader.read('a.epub', locked)).toEqual({ unreadable: 'encrypted' });
  const fonts = makeEpub(pages, encryption('http://www.idpf.org/2008/embedding'));
  expect((await reader.document('a.epub', fonts)).text).toBe('Text');
});

test('another file, and a book without the chapter that it names', async () => {
  expect(await reader.read('a.epub', makeOpenDocument('text', ''))).toEqual({ unreadable: 'wrong_format' });
  const book = makeEpub({ 'first.xhtml': page('') })
    .toString('latin1')
    .replaceAll('OEBPS/first', 'OEBPS/other');
  expect(await reader.read('a.epub', Buffer.from(book, 'latin1'))).toEqual({ unreadable: 'broken' });
});
