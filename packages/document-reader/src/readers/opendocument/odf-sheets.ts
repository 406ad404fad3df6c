import type { BlockWriter } from '../../flow/blocks.ts';
import { createSheetWriter } from '../../flow/sheet-writer.ts';
import type { TableWriter } from '../../flow/table-writer.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import { attributeOf, wholeAttribute, type XmlAttributes, type XmlHandler } from '../zip/read-xml.ts';

const maxColumns = 16_384;
const maxRows = 1_048_576;
const skipped = new Set(['annotation', 'tracked-changes', 'shapes', 'forms']);

const numberTypes = new Set(['float', 'percentage', 'currency']);
const longestStored = 100;

function storedValue(attributes: XmlAttributes): string | undefined {
  const type = attributeOf(attributes, 'value-type') ?? '';
  const stored = numberTypes.has(type) ? attributeOf(attributes, 'value') : undefined;
  const value = stored ?? (type === 'date' ? attributeOf(attributes, 'date-value') : undefined);
  return value?.replace(/\s+/g, ' ').slice(0, longestStored);
}

/**
 * Adds the rows of an OpenDocument spreadsheet as they are parsed, with the displayed text of their cells. Repeated
 * rows or cells are a single element with a count.
 */
export function sheetsHandler(
  writer: BlockWriter,
  { keepsCells = false }: { readonly keepsCells?: boolean | undefined } = {},
): XmlHandler & { finish(): void } {
  let sheet: TableWriter | undefined;
  const hiddenStyles = new Set<string>();
  let style = '';
  let skippedDepth = 0;
  let row = 1;
  let rowRepeats = 1;
  let cellRepeats = 1;
  let cells: string[] = [];
  let value = '';
  let isInCell = false;
  /** The stored number or date of the displayed text, for programs that compute with it. */
  let stored: string | undefined;

  const openCell = (attributes: XmlAttributes) => {
    cellRepeats = wholeAttribute(attributes, 'number-columns-repeated', [1, maxColumns]) ?? 1;
    value = '';
    isInCell = true;
    stored = keepsCells ? storedValue(attributes) : undefined;
  };
  const closeCell = () => {
    isInCell = false;
    const text = stored ?? value.replace(/\s+/g, ' ').trim();
    for (let left = Math.min(cellRepeats, maxColumns - cells.length); left > 0; left--) cells.push(text);
  };
  const closeRow = () => {
    const isEmpty = cells.every((cell) => cell === '');
    if (row + rowRepeats - 1 > maxRows && !isEmpty) throw new UnreadableError('broken');
    if (!isEmpty) for (let at = 0; at < rowRepeats; at++) sheet?.add(row + at, cells);
    row += rowRepeats;
  };
  const opened: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    style: (attributes) => {
      style = attributeOf(attributes, 'name') ?? '';
    },
    'table-properties': (attributes) => {
      if (attributeOf(attributes, 'display') === 'false') hiddenStyles.add(style);
    },
    table: (attributes) => {
      row = 1;
      const isHidden = hiddenStyles.has(attributeOf(attributes, 'style-name') ?? '');
      const name = attributeOf(attributes, 'name') ?? '';
      sheet = isHidden ? undefined : createSheetWriter(writer, { sheet: name });
    },
    'table-row': (attributes) => {
      rowRepeats = wholeAttribute(attributes, 'number-rows-repeated', [1, maxRows]) ?? 1;
      cells = [];
    },
    'table-cell': openCell,
    'covered-table-cell': openCell,
    p: () => {
      if (isInCell && value !== '') value += ' ';
    },
    s: () => {
      if (isInCell) value += ' ';
    },
    'line-break': () => {
      if (isInCell) value += ' ';
    },
  };
  const closed: Readonly<Record<string, () => void>> = {
    'table-cell': closeCell,
    'covered-table-cell': closeCell,
    'table-row': closeRow,
    table: () => {
      sheet?.finish();
      sheet = undefined;
    },
  };

  return {
    open(name, attributes) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth++;
      else if (Object.hasOwn(opened, name)) opened[name]?.(attributes);
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth--;
      else if (Object.hasOwn(closed, name)) closed[name]?.();
    },
    text(text) {
      if (isInCell && skippedDepth === 0) value += text;
    },
    finish: () => sheet?.finish(),
  };
}
