import { makeZip } from './make-zip.ts';

/** Makes a book of pages in XHTML, which are in the order of the list, and of other parts. */
export function makeEpub(
  pages: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const names = Object.keys(pages);
  const items = names.map(
    (name, at) => `<item id="i${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  );
  const spine = names.map((_, at) => `<itemref idref="i${at}"/>`);
  const files = Object.entries(pages).map(([name, page]) => [`OEBPS/${name}`, page]);
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>',
    'OEBPS/content.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>The book</dc:title></metadata>
      <manifest>${[...items].reverse().join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    ...Object.fromEntries(files),
    ...more,
  });
}
