import type { VisitSource } from '@atoll/contract';
import { isolatedName } from '@atoll/contract/characters';
import type { AnswerState } from './answer.ts';
import { button, type Content, element } from './dom.ts';
import { renderMarkdown } from './markdown.ts';
import { quoteView } from './quote-view.ts';
import { fill, type Words } from './words.ts';

/** Shows an answer, its labels and its sources. */
export function answerView(state: AnswerState, words: Words): DocumentFragment {
  const into = document.createDocumentFragment();
  const opened = new Map<number, HTMLDetailsElement>();
  const citation = (number: number) => {
    const source = state.sources.get(number);
    if (!source) return undefined;
    const label = fill(words.source, { number, name: isolatedName(source.name) });
    return button(String(number), () => open(opened.get(number)), { class: 'cite', 'aria-label': label });
  };
  if (state.isCurated) into.append(element('p', { class: 'label' }, words.owner));
  if (state.text !== '') {
    const marks = { citation, unsupported: state.unsupported, unsupportedTitle: words.unsupported };
    into.append(element('div', { class: 'text' }, renderMarkdown(state.text, marks)));
  }
  if (state.excerpts) into.append(...excerptsView(state, words, citation));
  if (state.nearest) into.append(...nothingView(state.nearest, words));
  into.append(...notes(state, words));
  const shown = [...state.sources.values()].sort((one, other) => one.number - other.number);
  if (shown.length > 0) {
    const items = shown.map((source) => {
      const item = sourceView(source, words);
      opened.set(source.number, item);
      return element('li', {}, item);
    });
    into.append(
      element(
        'section',
        { class: 'sources', 'aria-label': words.sources },
        element('h3', {}, words.sources),
        element('ol', {}, ...items),
      ),
    );
  }
  return into;
}

function open(details: HTMLDetailsElement | undefined): void {
  if (!details) return;
  details.open = true;
  details.querySelector('summary')?.focus();
  details.scrollIntoView({ block: 'nearest' });
}

function excerptsView(
  { excerpts, sources, text }: AnswerState,
  words: Words,
  citation: (number: number) => Content | undefined,
): Content[] {
  if (!excerpts) return [];
  const isPlanned = ['no_model', 'not_chosen', 'budget_spent'].includes(excerpts.reason);
  const failed = text === '' ? words.excerptsFailed : words.excerptsAfter;
  const quotes = excerpts.excerpts.map(({ text: quoted, highlights, number }) => {
    const source = sources.get(number);
    const isMarkdown = /\.(md|markdown)$/i.test(source?.name ?? '');
    const from = source
      ? element('footer', { class: 'from' }, citation(number) ?? '', ...nameAndPlace(source, words))
      : '';
    return element(
      'blockquote',
      {},
      element('p', {}, ...quoteView(quoted, highlights, { isMarkdown })),
      from,
    );
  });
  return [element('p', { class: 'label' }, isPlanned ? words.excerpts : failed), ...quotes];
}

function nothingView(nearest: readonly string[], words: Words): Content[] {
  const said = element('p', {}, words.nothing);
  if (nearest.length === 0) return [said];
  const names = nearest.map((name) => element('li', {}, element('bdi', {}, isolatedName(name))));
  return [said, element('p', { class: 'label' }, words.nearest), element('ul', {}, ...names)];
}

/** Returns notes about the answer as a whole. */
function notes(
  { finished, refusal, excerpts, isCurated, text, nearest }: AnswerState,
  words: Words,
): Content[] {
  if (refusal !== undefined) return [element('p', { class: 'problem' }, refusal)];
  if (!finished) return [];
  const said: string[] = [];
  if (finished.status === 'stopped') said.push(words.stopped);
  if (finished.status === 'failed' && !excerpts && !nearest) said.push(words.failed);
  if (finished.is_cut) said.push(words.cut);
  if (text !== '' && !isCurated) said.push(words.written);
  return said.map((note) => element('p', { class: 'note' }, note));
}

/** Returns the name of a file, and the location in it. */
function nameAndPlace(source: VisitSource, words: Words): Content[] {
  const { page, sheet, row, line } = source;
  const places = [
    page === null ? '' : fill(words.page, { number: page }),
    sheet === null ? '' : fill(words.sheet, { name: isolatedName(sheet) }),
    row === null ? '' : fill(words.row, { number: row }),
    line === null || page !== null ? '' : fill(words.line, { number: line }),
  ].filter(Boolean);
  const name = element('bdi', { class: 'name' }, isolatedName(source.name));
  return [name, element('span', { class: 'place' }, places.join(' · '))];
}

function sourceView(source: VisitSource, words: Words): HTMLDetailsElement {
  const number = element('span', { class: 'number' }, String(source.number));
  const summary = element('summary', {}, number, ...nameAndPlace(source, words));
  const made = element('details', { class: source.text === null ? 'bare' : null }, summary);
  if (source.text !== null)
    made.append(element('blockquote', {}, element('p', {}, ...quoteView(source.text))));
  return made;
}
