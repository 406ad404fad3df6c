import { expect, it } from 'vitest';
import { linesOfExcerpt } from './excerpt-lines.ts';

it('leaves out empty lines and the marks of headings, and no word', () => {
  const text = '## Notice period\n\nThree months.\n#1 is a number';
  expect(linesOfExcerpt(text, []).map(({ text: line, isHeading }) => [line, isHeading])).toEqual([
    ['Notice period', true],
    ['Three months.', false],
    ['#1 is a number', false],
  ]);
});

it('keeps highlights at their words, and knows the line that has most of them', () => {
  const text = '# Notice\n\nA notice period of a month.';
  const highlights = ['Notice', 'notice', 'period'].map((word) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length };
  });
  const lines = linesOfExcerpt(text, highlights);
  const shown = lines.map(({ text: line, highlights: ranges }) =>
    ranges.map(({ start, end }) => line.slice(start, end)),
  );
  expect(shown).toEqual([['Notice'], ['notice', 'period']]);
  expect(lines.map(({ isBest }) => isBest)).toEqual([false, true]);
});

it('removes the marks of Markdown, and keeps what is highlighted', () => {
  const text = '- **Restore** copies `a.txt`. Turn on [versioning](bucket-settings.md) for that.';
  const highlights = ['Restore', 'versioning', 'that'].map((word) => ({
    start: text.indexOf(word),
    end: text.indexOf(word) + word.length,
  }));
  const [line] = linesOfExcerpt(text, highlights, { isMarkdown: true });
  expect(line?.text).toBe('• Restore copies a.txt. Turn on versioning for that.');
  expect(line?.highlights.map(({ start, end }) => line.text.slice(start, end))).toEqual([
    'Restore',
    'versioning',
    'that',
  ]);
  expect(linesOfExcerpt('2 ** 3 [x](y)', [])[0]?.text).toBe('2 ** 3 [x](y)');
});

it('shows the cells of a table without its bars', () => {
  const text = '| Code | Meaning |\n|---|:--|\n| 3014 | The **egress** limit |\n| a \\| b | |';
  const at = text.indexOf('egress');
  const lines = linesOfExcerpt(text, [{ start: at, end: at + 6 }], { isMarkdown: true });
  expect(lines.map((line) => [line.text, line.isHeading])).toEqual([
    ['Code · Meaning', false],
    ['3014 · The egress limit', false],
    ['a \\| b ·', false],
  ]);
  const [range] = lines[1]?.highlights ?? [];
  expect(lines[1]?.text.slice(range?.start, range?.end)).toBe('egress');
  expect(linesOfExcerpt('| a | b |', [])[0]?.text).toBe('| a | b |');
});
