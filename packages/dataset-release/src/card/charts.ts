import type { CoverageSummary } from '../facets/coverage.ts';
import type { PublicGroups } from '../facets/groups.ts';
import type { MatrixCell } from '../facets/matrix.ts';
import type { CardFormat } from './format.ts';
import { type Html, html, trusted } from './html.ts';

/** Rows of a chart, and rows and columns of the matrix. A release may have thousands of labels. */
const maxRows = 60;
const maxMatrixSide = 40;

/** Returns a table that scrolls if it is too wide, also with the keyboard. */
export function wide(label: string, rows: Html): Html {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table>${rows}</table></div>`;
}

/** Returns a table of groups whose rows are bars as well. */
export function barTable(
  title: string,
  groups: PublicGroups<'items'>,
  nameOf: (value: string) => string,
  { texts, number, percent }: CardFormat,
): Html {
  const total = groups.groups.reduce((sum, { items }) => sum + items, groups.others?.items ?? 0);
  if (total === 0) return html``;
  const byItems = groups.groups.toSorted((one, other) => other.items - one.items);
  const rows = byItems.slice(0, maxRows).map(({ value, items, contributors }) => ({
    name: value === null ? texts.notStated : nameOf(value),
    items,
    contributors: number(contributors),
  }));
  if (groups.others !== null) {
    const { groups: count, items } = groups.others;
    rows.push({ name: texts.others(number(count)), items, contributors: '' });
  }
  const most = Math.max(...rows.map(({ items }) => items));
  const row = ({ name, items, contributors }: (typeof rows)[number]) => html`<tr><th scope="row">${name}</th>
<td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${((items / most) * 100).toFixed(1)}" height="8"/></svg></td>
<td>${number(items)}</td><td>${percent(items / total)}</td><td>${contributors}</td></tr>
`;
  const isCut = groups.groups.length > maxRows;
  const note = isCut
    ? html`<p>${texts.firstOnly(number(maxRows), number(groups.groups.length))}</p>`
    : html``;
  return html`<h3>${title}</h3>
${wide(
  title,
  html`<thead><tr><th scope="col">${title}</th><td></td><th scope="col">${texts.items}</th><th scope="col">${texts.share}</th><th scope="col">${texts.contributors}</th></tr></thead>
<tbody>${rows.map(row)}</tbody>`,
)}${note}
`;
}

/** Returns the table of languages by countries. */
export function matrixTable({ matrix, languages, countries }: CoverageSummary, format: CardFormat): Html {
  const { texts, number, language, country } = format;
  const sideOf = (name: 'language' | 'country', { groups }: PublicGroups<'items'>) =>
    groups
      .flatMap(({ value }) => value ?? [])
      .filter((value) => matrix.some((cell) => cell[name] === value))
      .slice(0, maxMatrixSide);
  const rows = sideOf('language', languages);
  const columns = sideOf('country', countries);
  if (rows.length < 2 && columns.length < 2) return html``;
  const hasGaps = matrix.length < rows.length * columns.length;
  const cells = new Map(matrix.map((cell) => [keyOf(cell), cell]));
  const cellAt = (at: Pick<MatrixCell, 'language' | 'country'>) => {
    const cell = cells.get(keyOf(at));
    return cell === undefined
      ? html`<td><span title="${texts.hidden}">–</span></td>`
      : html`<td>${number(cell.items)}</td>`;
  };
  return html`<h3>${texts.matrix}</h3>
${wide(
  texts.matrix,
  html`<thead><tr><td></td>${columns.map((code) => html`<th scope="col">${country(code)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (code) => html`<tr><th scope="row">${language(code)}</th>${columns.map((other) =>
      cellAt({ language: code, country: other }),
    )}</tr>
`,
  )}</tbody>`,
)}
${hasGaps ? html`<p class="soft">–${trusted('&nbsp;')}${texts.hidden}</p>` : html``}
`;
}

const keyOf = ({ language, country }: Pick<MatrixCell, 'language' | 'country'>) =>
  JSON.stringify([language, country]);
