import type { Sheet } from '../../../../platform/pdf/index.ts';
import { heightOf, paginate, type Row, rowHeights } from './pages.ts';
import type { PrintedInvoice } from './printed.ts';

const colors = {
  text: '#172225',
  dimmed: '#566467',
  accent: '#0b6a69',
  soft: '#e9f7f5',
  amber: '#8a5a00',
  amberSoft: '#fdf3dc',
  line: '#d5dede',
} as const;

const margin = 48;
const bottom = 72;
const headHeight = 24;
const totalHeight = 20;
const noteHeight = 14;
const partyLineHeight = 14;

/** The product's logo, as the console draws it. */
const mark = 'M21.9 6.7A11 11 0 1 0 27 16.2';

/** Draws a printed invoice, with its table's header on every page. */
export function drawInvoice(sheet: Sheet, printed: PrintedInvoice): void {
  const tableTop = margin + 92 + partiesHeight(sheet, printed);
  const notes = printed.notes.flatMap((note) => sheet.wrap(note, sheet.width - 2 * margin, small));
  const pages = paginate(printed.groups, {
    first: sheet.height - bottom - tableTop - headHeight,
    others: sheet.height - bottom - margin - headHeight,
    afterTable: 24 + printed.totals.length * totalHeight + 16 + notes.length * noteHeight,
  });
  for (const [index, rows] of pages.entries()) {
    sheet.addPage();
    if (index === 0) drawLetterhead(sheet, printed);
    const top = index === 0 ? tableTop : margin;
    if (rows.length > 0) drawTableHead(sheet, printed, top);
    const end = drawRows(sheet, rows, top + (rows.length > 0 ? headHeight : 0));
    if (index === pages.length - 1) drawNotes(sheet, notes, drawTotals(sheet, printed, end + 24));
    drawFoot(sheet, printed, { page: index + 1, count: pages.length });
  }
}

const small = { size: 8.5, color: colors.dimmed } as const;

function drawLetterhead(sheet: Sheet, printed: PrintedInvoice): void {
  const right = sheet.width - margin;
  sheet.path(mark, { x: margin - 4, y: margin - 4, scale: 1 }, { color: colors.accent, width: 3.6 });
  sheet.disc(margin - 4 + 16, margin - 4 + 16, 3.4, colors.accent);
  sheet.text('Atoll', margin + 34, margin + 18, { size: 17, weight: 600, color: colors.accent });
  sheet.text(printed.title, right, margin + 18, {
    size: 20,
    weight: 600,
    color: colors.text,
    align: 'right',
  });
  drawState(sheet, printed, right, margin + 30);
  const width = (sheet.width - 2 * margin) / Math.max(3, printed.facts.length);
  for (const [index, { label, value }] of printed.facts.entries()) {
    const x = margin + index * width;
    sheet.text(label, x, margin + 62, small);
    sheet.text(value, x, margin + 77, { size: 10, weight: 600, color: colors.text });
  }
  drawParties(sheet, printed, margin + 112);
}

function drawState(sheet: Sheet, { state }: PrintedInvoice, right: number, y: number): void {
  const color = state.isDone ? colors.accent : colors.amber;
  const style = { size: 8.5, weight: 600, color } as const;
  const width = sheet.widthOf(state.text, style) + 14;
  const place = { x: right - width, y, width, height: 16, radius: 8 };
  sheet.box(place, state.isDone ? colors.soft : colors.amberSoft);
  sheet.text(state.text, right - width + 7, y + 11.3, style);
}

function partiesHeight(sheet: Sheet, printed: PrintedInvoice): number {
  const lines = printed.parties.map((party) => partyLines(sheet, party).length);
  return lines.length === 0 ? 20 : 62 + Math.max(...lines) * partyLineHeight;
}

const partyWidth = 235;

function partyLines(
  sheet: Sheet,
  { lines }: PrintedInvoice['parties'][number],
): { text: string; isName: boolean }[] {
  return lines.flatMap((line, index) =>
    sheet
      .wrap(line, partyWidth, { size: 9.5, weight: index === 0 ? 600 : 400 })
      .map((text) => ({ text, isName: index === 0 })),
  );
}

function drawParties(sheet: Sheet, printed: PrintedInvoice, top: number): void {
  for (const [index, party] of printed.parties.entries()) {
    const x = margin + index * (sheet.width / 2 - margin + 8);
    sheet.text(party.label, x, top, small);
    for (const [row, { text, isName }] of partyLines(sheet, party).entries()) {
      const y = top + 16 + row * partyLineHeight;
      sheet.text(text, x, y, { size: 9.5, weight: isName ? 600 : 400, color: colors.text });
    }
  }
}

/** Returns the right edges of the columns. */
function columnsOf(sheet: Sheet) {
  return { item: margin, quantity: margin + 262, price: margin + 398, amount: sheet.width - margin };
}

function drawTableHead(sheet: Sheet, { head }: PrintedInvoice, top: number): void {
  const { item, quantity, price, amount } = columnsOf(sheet);
  sheet.text(head.item, item, top + 12, small);
  sheet.text(head.quantity, quantity, top + 12, { ...small, align: 'right' });
  sheet.text(head.price, price, top + 12, { ...small, align: 'right' });
  sheet.text(head.amount, amount, top + 12, { ...small, align: 'right' });
  sheet.line([margin, top + headHeight - 4], [sheet.width - margin, top + headHeight - 4], colors.text, 0.8);
}

/** @returns where the rows end */
function drawRows(sheet: Sheet, rows: readonly Row[], top: number): number {
  let y = top;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'group' && index > 0) y += rowHeights.afterGroup;
    if (row.kind === 'group') drawGroup(sheet, row, y);
    else drawLine(sheet, row, y);
    y += heightOf(row);
  }
  return y;
}

function drawGroup(sheet: Sheet, { name, amount }: Extract<Row, { kind: 'group' }>, y: number): void {
  const style = { size: 9.5, weight: 600, color: colors.text } as const;
  sheet.text(name, margin, y + 16, style);
  if (amount !== null) sheet.text(amount, sheet.width - margin, y + 16, { ...style, align: 'right' });
  sheet.line(
    [margin, y + rowHeights.group - 2],
    [sheet.width - margin, y + rowHeights.group - 2],
    colors.line,
  );
}

function drawLine(sheet: Sheet, { line, isInGroup }: Extract<Row, { kind: 'line' }>, y: number): void {
  const { item, quantity, price, amount } = columnsOf(sheet);
  const style = { size: 9, color: colors.text } as const;
  const left = item + (isInGroup ? 12 : 0);
  sheet.text(line.item, left, y + 12, style);
  if (line.note !== null) sheet.text(line.note, left, y + 12 + rowHeights.note, { ...small, size: 8 });
  sheet.text(line.quantity, quantity, y + 12, { ...style, align: 'right' });
  sheet.text(line.price, price, y + 12, { ...style, color: colors.dimmed, align: 'right' });
  sheet.text(line.amount, amount, y + 12, { ...style, align: 'right' });
}

/** @returns where the totals end */
function drawTotals(sheet: Sheet, { totals }: PrintedInvoice, top: number): number {
  const right = sheet.width - margin;
  const left = margin + 230;
  sheet.line([left, top - 14], [right, top - 14], colors.text, 0.8);
  for (const [index, { label, value, isStrong }] of totals.entries()) {
    const y = top + index * totalHeight;
    const style = { size: isStrong ? 11.5 : 9.5, weight: isStrong ? 600 : 400 } as const;
    sheet.text(label, left, y + 4, { ...style, color: isStrong ? colors.text : colors.dimmed });
    sheet.text(value, right, y + 4, { ...style, color: colors.text, align: 'right' });
  }
  return top + totals.length * totalHeight;
}

function drawNotes(sheet: Sheet, notes: readonly string[], top: number): void {
  for (const [index, note] of notes.entries()) {
    sheet.text(note, margin, top + 16 + index * noteHeight, small);
  }
}

function drawFoot(sheet: Sheet, printed: PrintedInvoice, at: { page: number; count: number }): void {
  const y = sheet.height - 40;
  sheet.line([margin, y - 16], [sheet.width - margin, y - 16], colors.line);
  const number = printed.facts[0]?.value ?? '';
  sheet.text([printed.title, number].join(' '), margin, y, small);
  sheet.text(printed.page(at.page, at.count), sheet.width - margin, y, { ...small, align: 'right' });
}
