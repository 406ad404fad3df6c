import { type CallOutput, type Locale, languageTag, type openHubRelease } from '@atoll/contract';
import { keyFingerprint, shadesFor } from '@atoll/dataset-release';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { type ReleaseFormats, releaseFormats } from './formats.ts';
import { downloadsSection, sampleSection } from './tables.ts';
import { verifySection } from './verify.ts';
import { type ReleaseWords, releaseWords } from './words.ts';

export type OpenedRelease = CallOutput<typeof openHubRelease>;

/** A release with what its page is written with. */
export interface ReleasePage {
  readonly release: OpenedRelease;
  readonly words: ReleaseWords;
  readonly formats: ReleaseFormats;
  /** Address of the version, without a language. */
  readonly path: string;
  /** Address for other programs. */
  readonly url: string;
  /** `?lang=…`, or nothing. */
  readonly query: string;
  readonly fingerprint: string;
}

export function pageOf(
  release: OpenedRelease,
  locale: Locale,
  publicUrl: string,
  isChosen: boolean,
): ReleasePage {
  const path = `/d/${encodeURIComponent(release.project_id)}/${release.version}`;
  return {
    release,
    words: releaseWords[locale],
    formats: releaseFormats(locale),
    path,
    url: new URL(path, publicUrl).href,
    query: isChosen ? `?lang=${languageTag(locale)}` : '',
    fingerprint: keyFingerprint(release.public_key_pem),
  };
}

/** Returns the HTML of a release: what it is, where it comes from, how good it is, and how to get and verify it. */
export function releaseBody(page: ReleasePage): string {
  return `<article class="release">
${heading(page)}
${figures(page)}
${origin(page)}
${quality(page)}
${splits(page)}
${sampleSection(page)}
${downloadsSection(page)}
${verifySection(page)}
${versions(page)}
${withdrawals(page)}
</article>`;
}

function heading({ release, words, formats, query }: ReleasePage): string {
  const { title, owner_name: owner, version, state, license } = release;
  const newest = release.versions.find((one) => one.state === 'published');
  const isOld = state === 'superseded' && newest !== undefined && newest.version !== version;
  const newer = isOld
    ? `<p><a href="/d/${encodeURIComponent(release.project_id)}/${newest.version}${query}">${escapeHtml(words.newer(newest.version))}</a></p>`
    : '';
  const recalled =
    state === 'recalled'
      ? `<div class="alert" role="note"><p><strong>${escapeHtml(words.recalled)}</strong></p><p>${escapeHtml(release.recall_reason)}</p></div>`
      : '';
  return `<p class="kind">${escapeHtml(words.dataset)}</p>
<h1><bdi>${escapeName(title)}</bdi></h1>
<p class="line"><strong>${escapeHtml(words.version(version))}</strong> <span class="state ${state}">${escapeHtml(words.states[state])}</span>
<span>${escapeHtml(words.by(owner, formats.date(release.published_at)))}</span>
<span>${formats.labeled(escapeHtml(words.license), licenseLink(license))}</span></p>
${recalled}${newer}
${text(words.notes, release.notes)}
${text(words.task, release.instructions)}`;
}

function licenseLink(license: string): string {
  return `<a href="https://spdx.org/licenses/${encodeURIComponent(license)}.html" rel="license noreferrer">${escapeHtml(license)}</a>`;
}

/** Returns a section with a user's text, preserving its lines. */
function text(title: string, written: string): string {
  if (written.trim() === '') return '';
  return `<details open><summary>${escapeHtml(title)}</summary><p class="written">${escapeHtml(written)}</p></details>`;
}

function figures({ release, words, formats }: ReleasePage): string {
  // Small groups are merged, so that the shown ones don't reveal their sizes.
  const stated = (groups: OpenedRelease['languages']) =>
    unshownItems(groups, release.items) > 0 ? 0 : groups.filter(({ value }) => value !== null).length;
  const all: [string, number][] = [
    [words.items, release.items],
    [words.contributors, release.contributors],
    [words.languages, stated(release.languages)],
    [words.countries, stated(release.countries)],
    [words.withdrawn, release.withdrawn_items],
  ];
  const entries = all
    .filter(([, value]) => value > 0)
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(formats.number(value))}</dd></div>`,
    );
  const decided = release.owner_decided_items;
  const notes = decided > 0 ? [words.ownerDecided(formats.number(decided))] : [];
  return `<dl class="figures">${entries.join('')}</dl>
<p class="note">${escapeHtml(formats.sentences([words.verified, ...notes]))}</p>`;
}

function origin({ release, words, formats, path, query }: ReleasePage): string {
  if (release.items === 0) return '';
  const hasMap = release.countries.some(({ value }) => value !== null);
  const map = hasMap
    ? `<img class="map" src="${path}/map.svg${query}" width="960" height="410" loading="lazy" alt="${escapeHtml(words.map)}">\n${mapKey(release.countries, formats)}`
    : '';
  return `<h2>${escapeHtml(words.where)}</h2>
${map}
${bars(words.countries, release.countries, { nameOf: formats.country, words, formats, total: release.items })}
${bars(words.languages, release.languages, { nameOf: formats.language, words, formats, total: release.items })}
<p class="note">${escapeHtml(words.selfDeclared)}</p>`;
}

/** Returns the numbers of items that the shades of the map stand for. */
function mapKey(countries: OpenedRelease['countries'], { number }: ReleaseFormats): string {
  const ends = shadesFor(countries.filter(({ value }) => value !== null));
  const ranges = ends.map((to, at) => {
    const from = (ends[at - 1] ?? 0) + 1;
    return `<li class="s${at + 1}">${escapeHtml(from === to ? number(to) : `${number(from)}–${number(to)}`)}</li>`;
  });
  return `<ul class="key" aria-hidden="true">${ranges.join('')}</ul>`;
}

const maxRows = 40;

/** Returns a table of groups whose rows also show bars. */
function bars(
  title: string,
  groups: OpenedRelease['languages'],
  {
    nameOf,
    words,
    formats,
    total,
  }: Pick<ReleasePage, 'words' | 'formats'> & { nameOf: (value: string) => string; total: number },
): string {
  if (groups.length === 0) return '';
  const shown = groups
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => other.items - one.items)
    .slice(0, maxRows);
  const others = unshownItems(shown, total);
  const all = others > 0 ? [...shown, { value: null, items: others }] : shown;
  const most = Math.max(...all.map(({ items }) => items));
  const rows = all.map(({ value, items }) => {
    const name = value === null ? words.others : nameOf(value);
    return `<tr><th scope="row">${escapeHtml(name)}</th>
<td class="amount"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${((items / most) * 100).toFixed(1)}" height="8"/></svg></td>
<td class="number">${escapeHtml(formats.number(items))}</td><td class="number">${escapeHtml(formats.percent(items / total))}</td></tr>`;
  });
  return `<div class="scrolls" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table class="bars">
<thead><tr><th scope="col">${escapeHtml(title)}</th><td></td><th scope="col" class="number">${escapeHtml(words.items)}</th><th scope="col" class="number">${escapeHtml(words.share)}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Returns how many items belong to none of these groups. */
function unshownItems(groups: OpenedRelease['languages'], total: number): number {
  return total - groups.reduce((sum, { items }) => sum + items, 0);
}

function quality({ release: { quality: measured }, words, formats }: ReleasePage): string {
  const { audit, raw_agreement: agreement, alpha, concentration } = measured;
  const { number, percent, decimal } = formats;
  const none = words.notMeasured;
  const interval = audit === null ? '' : intervalPicture(audit.low, audit.high, audit.good / audit.audited);
  const audited =
    audit === null
      ? none
      : words.auditResult(number(audit.good), number(audit.audited), percent(audit.low), percent(audit.high));
  return `<h2>${escapeHtml(words.quality)}</h2>
<dl class="facts">
<dt>${escapeHtml(words.audit)}</dt><dd>${escapeHtml(audited)}${interval}</dd>
<dt>${escapeHtml(words.agreement)}</dt><dd>${escapeHtml(agreement === null ? none : percent(agreement))}</dd>
<dt>${escapeHtml(words.alpha)}</dt><dd>${alpha === null ? escapeHtml(none) : `${escapeHtml(decimal(alpha))}<br>${escapeHtml(words.alphaNote)}`}</dd>
<dt>${escapeHtml(words.concentration)}</dt><dd>${escapeHtml(
    concentration === null
      ? none
      : words.concentrationResult(decimal(concentration.gini), percent(concentration.top_ten_share)),
  )}</dd>
</dl>`;
}

/** Draws an interval on a scale from 0 to 1. */
function intervalPicture(low: number, high: number, share: number): string {
  const at = (value: number) => (value * 100).toFixed(1);
  return `<svg class="interval" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="3" width="100" height="2"/><rect x="${at(low)}" y="1" width="${at(Math.max(0.01, high - low))}" height="6"/><rect class="mark" x="${at(Math.max(0, share - 0.003))}" width="0.6" height="8"/></svg>`;
}

function splits({ release: { leakage }, words, formats }: ReleasePage): string {
  if (leakage === null) return '';
  const { number, percent } = formats;
  const rows = leakage.splits.map(
    ({ name, items, share }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${escapeHtml(number(items))}</td><td class="number">${escapeHtml(percent(share))}</td></tr>`,
  );
  const found = words.leaks(
    number(leakage.contributors_in_several_splits),
    number(leakage.near_duplicate_pairs_across_splits),
    number(leakage.equal_contents_across_splits),
  );
  return `<h2>${escapeHtml(words.splits)}</h2>
<p>${escapeHtml(leakage.is_clean ? words.clean : found)}</p>
<div class="scrolls" tabindex="0" role="region" aria-label="${escapeHtml(words.splits)}"><table>
<thead><tr><th scope="col">${escapeHtml(words.split)}</th><th scope="col" class="number">${escapeHtml(words.items)}</th><th scope="col" class="number">${escapeHtml(words.share)}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

function versions({ release, words, formats, query }: ReleasePage): string {
  const rows = release.versions.map(({ version, state, published_at: at }) => {
    const isHere = version === release.version;
    const mark = isHere ? ' aria-current="page"' : '';
    return `<li><a href="/d/${encodeURIComponent(release.project_id)}/${version}${query}"${mark}>${escapeHtml(version)}</a> <span class="state ${state}">${escapeHtml(words.states[state])}</span> <span>${escapeHtml(formats.date(at))}</span></li>`;
  });
  return `<h2>${escapeHtml(words.versions)}</h2>
<ul class="versions">${rows.join('\n')}</ul>`;
}

function withdrawals({ release, words }: ReleasePage): string {
  const feed = `/d/${encodeURIComponent(release.project_id)}/withdrawals.jsonl`;
  return `<h2>${escapeHtml(words.withdrawals)}</h2>
<p>${escapeHtml(words.withdrawalsText)}</p>
<p><a href="${feed}">${escapeHtml(words.feed)}</a></p>`;
}
