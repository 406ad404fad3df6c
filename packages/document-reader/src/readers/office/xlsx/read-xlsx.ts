import { createBlockWriter } from '../../../flow/blocks.ts';
import { UnreadableError } from '../../../unreadable-error.ts';
import type { Reader } from '../../reader.ts';
import { attributeOf, isOn, readXml } from '../../zip/read-xml.ts';
import type { ZipArchive } from '../../zip/zip-archive.ts';
import { relationshipId, targetOf, withOfficePackage } from '../office-package.ts';
import { type FormatOfStyle, readNumberFormats } from './number-formats.ts';
import { readSharedStrings } from './shared-strings.ts';
import { writeSheet } from './xlsx-sheet.ts';

interface Workbook {
  /** Visible sheets, in order. */
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  /** Whether days are counted from 1904, as in the first spreadsheets on Macs. */
  readonly isFrom1904: boolean;
}

/** Reads a workbook row by row, with the saved values of its formulas. Hidden sheets are left out. */
export const readXlsx: Reader = async ({ path, maxTextChars, keepsCells }) => {
  return withOfficePackage(path, 'workbook', async ({ archive, mainPart, title, relationshipsOf }) => {
    const relationships = await relationshipsOf(mainPart);
    const { sheets, isFrom1904 } = await readWorkbook(archive, mainPart);
    const strings = await readSharedStrings(
      archive,
      targetOf(archive, relationships, 'sharedStrings'),
      maxTextChars,
    );
    const shown = await readNumberFormats(archive, targetOf(archive, relationships, 'styles'));
    const formats = keepsCells ? withoutPercent(shown) : shown;
    const writer = createBlockWriter(maxTextChars, keepsCells ? '\t' : undefined);
    for (const { name, id } of sheets) {
      const part = relationships.get(id);
      if (part?.type !== 'worksheet') continue;
      if (!archive.has(part.target)) throw new UnreadableError('broken');
      await writeSheet(archive.read(part.target), writer, { name, strings, formats, isFrom1904 });
    }
    return { format: 'xlsx', isVerbatim: false, ...writer.finish(), ...(title && { title }) };
  });
};

function withoutPercent(formats: FormatOfStyle): FormatOfStyle {
  return (style) => {
    const format = formats(style);
    return format === 'percent' ? 'number' : format;
  };
}

async function readWorkbook(archive: ZipArchive, part: string): Promise<Workbook> {
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') {
        isFrom1904 = isOn({ val: attributeOf(attributes, 'date1904') ?? '0' });
      } else if (name === 'sheet' && !/hidden/i.test(attributeOf(attributes, 'state') ?? '')) {
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', id: relationshipId(attributes) });
      }
    },
  });
  return { sheets, isFrom1904 };
}
