import { expect, it } from 'vitest';
import { tablesOfSheets } from './sheets.ts';

it('puts the rows of each sheet together, with equally many cells', () => {
  const rows = ['Prices of 2026', 'Pump | large\t1,200.5\t\tx', 'Valve "A"\t3', 'a\t1', 'b'];
  const text = rows.join('\n\n');
  const at = (row: string) => ({ start: text.indexOf(row), end: text.indexOf(row) + row.length });
  const table = (row: string, sheet: string, header?: string) => ({
    kind: 'table' as const,
    sheet,
    ...at(row),
    ...(header !== undefined && { header }),
  });
  const header = 'Part\tPrice';
  const blocks = [
    table(rows[0]!, 'One'),
    table(rows[1]!, 'One', header),
    table(rows[2]!, 'One', header),
    table(rows[3]!, 'Two'),
    table(rows[4]!, 'Two'),
  ];
  expect(tablesOfSheets({ text, blocks })).toEqual([
    {
      sheet: 'One',
      csv: 'Part,Price,C,D\nPump | large,"1,200.5",,x\n"Valve ""A""",3,,\n',
      hasHeader: true,
    },
    { sheet: 'Two', csv: 'a,1\nb,\n', hasHeader: false },
  ]);
});
