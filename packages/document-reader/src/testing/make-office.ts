import { makeRelationships, makeZip } from './make-zip.ts';

type Parts = Readonly<Record<string, string>>;

/** Makes a Word document of the XML of its body, and of other parts. */
export function makeDocx(body: string, more: Parts = {}): Buffer {
  return makeZip({
    '_rels/.rels': rootRelationships('word/document.xml'),
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': makeRelationships(
      ['styles', 'styles.xml'],
      ['footnotes', '/word/footnotes.xml'],
    ),
    ...wrapped(more),
  });
}

function rootRelationships(main: string): string {
  return makeRelationships(['officeDocument', main], ['metadata/core-properties', 'docProps/core.xml']);
}

/** Parts that are given without a root get one. */
function wrapped(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, `<root>${xml}</root>`]));
}
