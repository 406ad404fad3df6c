import { type Content, element } from './dom.ts';

/** Markup in an answer's text. */
export interface Marks {
  /** Returns the content for `[1]`; undefined to omit it. */
  readonly citation: (number: number) => Content | undefined;
  /** Ranges of the text that aren't confirmed by the files. */
  readonly unsupported: readonly { readonly start: number; readonly end: number }[];
  readonly unsupportedTitle: string;
}

interface Line {
  readonly text: string;
  /** Offset of the line in the whole text. */
  readonly at: number;
}

/** Renders the Markdown of an answer, without HTML, links and images. Any other markup is shown as text. */
export function renderMarkdown(text: string, marks: Marks): DocumentFragment {
  const into = document.createDocumentFragment();
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; ) at = block(lines, at, into, marks);
  return into;
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, at };
    at += line.length + 1;
    return found;
  });
}

const item = /^\s{0,8}(?:[-*+•]|(\d{1,4})[.)])\s+/;
const heading = /^(#{1,6})\s+/;
const fence = /^\s*(`{3,}|~{3,})/;
const row = /^\s*\|.*\|\s*$/;

/** Renders the block at a line. Returns the line after it. */
function block(lines: readonly Line[], from: number, into: Node, marks: Marks): number {
  const line = lines[from] as Line;
  if (line.text.trim() === '') return from + 1;
  if (fence.test(line.text)) return code(lines, from, into);
  const head = heading.exec(line.text);
  if (head) {
    into.appendChild(element('h3', {}, ...inline(rest(line, head[0].length), marks)));
    return from + 1;
  }
  if (row.test(line.text) && /^[\s|:-]+$/.test(lines[from + 1]?.text ?? 'x'))
    return table(lines, from, into, marks);
  if (item.test(line.text)) return list(lines, from, into, marks);
  const quoted = /^\s*>\s?/.exec(line.text);
  if (quoted) {
    into.appendChild(element('blockquote', {}, ...inline(rest(line, quoted[0].length), marks)));
    return from + 1;
  }
  return paragraph(lines, from, into, marks);
}

function paragraph(lines: readonly Line[], from: number, into: Node, marks: Marks): number {
  const made = element('p');
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] as Line;
    const isOther =
      line.text.trim() === '' || item.test(line.text) || heading.test(line.text) || fence.test(line.text);
    if (isOther && at > from) break;
    if (at > from) made.append(element('br'));
    made.append(...inline(line, marks));
  }
  into.appendChild(made);
  return at;
}

function list(lines: readonly Line[], from: number, into: Node, marks: Marks): number {
  const [, first] = item.exec((lines[from] as Line).text) ?? [];
  const made = first === undefined ? element('ul') : element('ol', { start: first });
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] as Line;
    const mark = item.exec(line.text);
    if (!mark || (mark[1] === undefined) !== (first === undefined)) break;
    made.append(element('li', {}, ...inline(rest(line, mark[0].length), marks)));
  }
  into.appendChild(made);
  return at;
}

function code(lines: readonly Line[], from: number, into: Node): number {
  const [, mark = '```'] = fence.exec((lines[from] as Line).text) ?? [];
  let at = from + 1;
  const text: string[] = [];
  for (; at < lines.length && !(lines[at] as Line).text.trim().startsWith(mark); at++) {
    text.push((lines[at] as Line).text);
  }
  into.appendChild(element('pre', { tabindex: '0' }, element('code', {}, text.join('\n'))));
  return at + 1;
}

function table(lines: readonly Line[], from: number, into: Node, marks: Marks): number {
  const cells = (line: Line, name: 'th' | 'td') =>
    cellsOf(line).map((cell) => element(name, {}, ...inline(cell, marks)));
  const made = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...cells(lines[from] as Line, 'th'))),
  );
  const body = element('tbody');
  let at = from + 2;
  for (; at < lines.length && row.test((lines[at] as Line).text); at++) {
    body.append(element('tr', {}, ...cells(lines[at] as Line, 'td')));
  }
  made.append(body);
  into.appendChild(element('div', { class: 'scrolls', tabindex: '0' }, made));
  return at;
}

function cellsOf({ text, at }: Line): Line[] {
  const cells: Line[] = [];
  let from = text.indexOf('|') + 1;
  for (let to = text.indexOf('|', from); to >= 0; to = text.indexOf('|', from)) {
    cells.push({ text: text.slice(from, to), at: at + from });
    from = to + 1;
  }
  return cells;
}

function rest({ text, at }: Line, from: number): Line {
  return { text: text.slice(from), at: at + from };
}

const marked = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[(\d{1,4})\]/g;

function inline(line: Line, marks: Marks): Content[] {
  const made: Content[] = [];
  let from = 0;
  for (const found of line.text.matchAll(marked)) {
    made.push(...supported(line.text.slice(from, found.index), line.at + from, marks));
    made.push(...emphasis(found, line.at + found.index, marks));
    from = found.index + found[0].length;
  }
  made.push(...supported(line.text.slice(from), line.at + from, marks));
  return made;
}

function emphasis(found: RegExpExecArray, at: number, marks: Marks): Content[] {
  const [, plain, bold, strong, italic, number] = found;
  if (plain !== undefined) return [element('code', {}, plain)];
  const wide = bold ?? strong;
  if (wide !== undefined) return [element('strong', {}, ...inline({ text: wide, at: at + 2 }, marks))];
  if (italic !== undefined) return [element('em', {}, ...inline({ text: italic, at: at + 1 }, marks))];
  return [marks.citation(Number(number)) ?? ''];
}

/** Marks the parts of a text that are in unsupported sentences. */
function supported(text: string, at: number, { unsupported, unsupportedTitle: title }: Marks): Content[] {
  const made: Content[] = [];
  let from = 0;
  for (const { start, end } of unsupported) {
    const [begin, stop] = [Math.max(start - at, from), Math.min(end - at, text.length)];
    if (begin >= stop) continue;
    made.push(
      text.slice(from, begin),
      element('mark', { class: 'unsupported', title }, text.slice(begin, stop)),
    );
    from = stop;
  }
  made.push(text.slice(from));
  return made.filter((part) => part !== '');
}
