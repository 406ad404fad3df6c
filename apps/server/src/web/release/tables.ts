import { escapeHtml, escapeName } from '../../platform/html.ts';
import type { ReleasePage } from './body.ts';

const maxColumns = 12;
const maxRows = 8;
const maxCellLength = 160;
/** Long and of no meaning by themselves, so they come last. */
const identifiers = ['id', 'contributor'];

/** Returns a table of the first items of a release. */
export function sampleSection({ release: { sample }, words, formats }: ReleasePage): string {
  if (sample.length === 0) return '';
  const keys = [...new Set(sample.flatMap((item) => Object.keys(item)))].slice(0, maxColumns);
  const columns = [
    ...keys.filter((key) => !identifiers.includes(key)),
    ...keys.filter((key) => identifiers.includes(key)),
  ];
  const head = columns.map((column) => `<th scope="col"><code>${escapeHtml(column)}</code></th>`);
  const rows = sample.slice(0, maxRows).map((item) => {
    const cells = columns.map((column) => `<td><bdi>${escapeName(cellOf(item[column]))}</bdi></td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<h2>${escapeHtml(words.sample)}</h2>
<p class="note">${escapeHtml(words.sampleText(formats.number(Math.min(maxRows, sample.length))))}</p>
<div class="scrolls" tabindex="0" role="region" aria-label="${escapeHtml(words.sample)}"><table class="sample">
<thead><tr>${head.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && Object.keys(value).length === 0) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}

/** Returns the files of a release with their sizes and hashes. */
export function downloadsSection({ release: { files }, words, formats, path }: ReleasePage): string {
  const title = `<h2 id="downloads">${escapeHtml(words.downloads)}</h2>`;
  if (files.length === 0) return `${title}<p>${escapeHtml(words.noFiles)}</p>`;
  const rows = files.map(
    ({
      name,
      size_bytes: size,
      sha256,
    }) => `<tr><th scope="row"><a href="${fileHref(path, name)}">${escapeHtml(name)}</a></th>
<td class="number">${escapeHtml(formats.size(size))}</td><td><code class="hash">${escapeHtml(sha256)}</code></td></tr>`,
  );
  return `${title}
<div class="scrolls" tabindex="0" role="region" aria-label="${escapeHtml(words.downloads)}"><table class="downloads">
<thead><tr><th scope="col">${escapeHtml(words.file)}</th><th scope="col" class="number">${escapeHtml(words.size)}</th><th scope="col">SHA-256</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Returns the address of a file of a release, which leads to a signed URL. */
export function fileHref(path: string, name: string): string {
  return `${path}/files/${name.split('/').map(encodeURIComponent).join('/')}`;
}
