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

/** A sheet of a workbook that tests make up. */
export interface SheetParts {
  readonly name: string;
  /** XML of its rows. */
  readonly rows: string;
  /** Attributes of the workbook's reference to it. */
  readonly attributes?: string;
}

/** Makes a workbook of sheets, texts that cells share, and other parts. */
export function makeXlsx(
  sheets: readonly SheetParts[],
  { strings = [], more = {} }: { strings?: readonly string[]; more?: Parts } = {},
): Buffer {
  const references = sheets.map(({ name, attributes = '' }, at) => {
    return `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" ${attributes}/>`;
  });
  const parts = sheets.map(({ rows }, at) => {
    return [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`];
  });
  const shared = strings.map((text) => `<si><t>${text}</t></si>`).join('');
  return makeZip({
    '_rels/.rels': rootRelationships('xl/workbook.xml'),
    'xl/workbook.xml': `<workbook><sheets>${references.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': makeRelationships(
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    ...Object.fromEntries(parts),
    ...wrapped(more),
  });
}

/** Makes a presentation of the XML of its slides' shapes, and of other parts. */
export function makePptx(slides: readonly string[], more: Parts = {}): Buffer {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  const parts = slides.flatMap((shapes, at) => {
    const name = `slide${at + 1}.xml`;
    const relationships = makeRelationships(
      ['notesSlide', `../notesSlides/${name}`],
      ['diagramData', `../diagrams/${name}`],
    );
    return [
      [`ppt/slides/${name}`, `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`],
      [`ppt/slides/_rels/${name}.rels`, relationships],
    ];
  });
  return makeZip({
    '_rels/.rels': rootRelationships('ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': makeRelationships(
      ...slides.map((_, at) => ['slide', `slides/slide${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(parts),
    ...wrapped(more),
  });
}
