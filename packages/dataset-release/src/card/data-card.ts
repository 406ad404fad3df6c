import type { DatasetDescription } from '../describing/description.ts';
import type { CoverageSummary } from '../facets/coverage.ts';
import { minContributors, type PublicGroups } from '../facets/groups.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { LeakageReport } from '../splits/leakage.ts';
import { barTable, matrixTable, wide } from './charts.ts';
import { type CardFormat, createCardFormat } from './format.ts';
import { type Html, html, trusted } from './html.ts';
import { cardStyle } from './style.ts';
import { type CountryItems, drawWorldMap } from './world-map.ts';

export interface CardRequest {
  readonly description: DatasetDescription;
  readonly manifest: Manifest;
  readonly coverage: CoverageSummary;
  readonly leakage: LeakageReport | undefined;
  /** SHA-256 of the publisher's key, in hex. */
  readonly keyFingerprint: string;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[];
}

/** Returns the content of `data-card.html`: one file, without scripts, in the language of the description. */
export function dataCard(request: CardRequest): string {
  const { description, manifest } = request;
  const format = createCardFormat(description.locale);
  const { texts, date } = format;
  const page = html`<!doctype html>
<html lang="${format.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${description.name} ${manifest.version}</title>
<style>${trusted(cardStyle)}</style>
</head>
<body>
<main>
<h1>${description.name}</h1>
<p class="soft">${texts.version} ${manifest.version} · ${date(manifest.created_at)}</p>
<p class="text">${description.text}</p>
${figures(request.coverage, format)}
<p>${texts.verified}</p>
${origin(request.coverage, format)}
${quality(description, format)}
${leakageSection(request.leakage, format)}
${about(description, format)}
${provenance(request, format)}
</main>
</body>
</html>
`;
  return page.html;
}

function figures({ items, contributors, languages, countries }: CoverageSummary, format: CardFormat): Html {
  const { texts, number } = format;
  const stated = ({ groups, others }: PublicGroups<'items'>) =>
    groups.filter(({ value }) => value !== null).length + (others?.groups ?? 0);
  const all: [string, number][] = [
    [texts.items, items],
    [texts.contributors, contributors],
    [texts.languages, stated(languages)],
    [texts.countries, stated(countries)],
  ];
  return html`<ul class="figures">${all.map(([name, value]) => html`<li><strong>${number(value)}</strong> ${name}</li>`)}</ul>`;
}

function origin(coverage: CoverageSummary, format: CardFormat): Html {
  const { texts, number, country, language } = format;
  const countries = coverage.countries.groups.flatMap(({ value, items }): CountryItems[] =>
    value === null ? [] : [{ country: value, items }],
  );
  const titleOf = (one: CountryItems) => `${country(one.country)}: ${number(one.items)}`;
  const { svg, shades } = drawWorldMap(countries, texts.mapLabel, titleOf);
  const ranges = shades.map((most, at) => {
    const least = (shades[at - 1] ?? 0) + 1;
    const range = least === most ? number(most) : `${number(least)}–${number(most)}`;
    return html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="s${at + 1}" width="10" height="10"/></svg>${range}</li>`;
  });
  const same = (value: string) => value;
  return html`<h2>${texts.where}</h2>
${svg}
<ul class="key" aria-hidden="true">${ranges}</ul>
<p class="soft">${texts.selfDeclared} ${texts.suppression(number(minContributors))}</p>
${barTable(texts.countries, coverage.countries, country, format)}
${barTable(texts.languages, coverage.languages, language, format)}
${matrixTable(coverage, format)}
${barTable(texts.labels, coverage.labels, same, format)}
${barTable(texts.splits, coverage.splits, same, format)}`;
}

function quality({ quality: measured }: DatasetDescription, format: CardFormat): Html {
  const { texts, number, decimal, percent } = format;
  const { rawAgreement, alpha, audit, concentration } = measured;
  const none = texts.notMeasured;
  return html`<h2>${texts.quality}</h2>
${list([
  [texts.rawAgreement, rawAgreement === null ? none : percent(rawAgreement)],
  [texts.alpha, alpha === null ? none : `${decimal(alpha)}. ${texts.alphaNote}`],
  [
    texts.audit,
    audit === null
      ? none
      : texts.auditResult(number(audit.good), number(audit.audited), percent(audit.low), percent(audit.high)),
  ],
  [
    texts.concentration,
    concentration === null
      ? none
      : texts.concentrationResult(decimal(concentration.gini), percent(concentration.topTenShare)),
  ],
])}`;
}

function leakageSection(report: LeakageReport | undefined, format: CardFormat): Html {
  if (report === undefined) return html``;
  const { texts, number, percent } = format;
  const counts: [string, number][] = [
    [texts.sharedContributors, report.contributors_in_several_splits],
    [texts.nearDuplicates, report.near_duplicate_pairs_across_splits],
    [texts.equalContents, report.equal_contents_across_splits],
  ];
  const rows = report.splits.map(
    ({ name, items, share, wanted_share }) =>
      html`<tr><th scope="row">${name}</th><td>${number(items)}</td><td>${percent(share)}</td><td>${percent(wanted_share)}</td></tr>`,
  );
  return html`<h2>${texts.leakage}</h2>
<p>${report.is_clean ? texts.leakageClean : texts.leakageFound}</p>
${report.is_clean ? html`` : list(counts.map(([name, count]) => [name, number(count)]))}
${wide(texts.leakage, html`<thead><tr><th scope="col">${texts.splits}</th><th scope="col">${texts.items}</th><th scope="col">${texts.share}</th><th scope="col">${texts.wantedShare}</th></tr></thead><tbody>${rows}</tbody>`)}`;
}

function about({ responsibleAi: given, license, creator }: DatasetDescription, { texts }: CardFormat): Html {
  const entries: [string, string | readonly string[]][] = [
    [texts.publisher, creator.name],
    [texts.license, license.spdx],
    [texts.collection, given.dataCollection],
    [texts.annotation, given.annotationProtocol],
    [texts.annotationsPerItem, given.annotationsPerItem],
    [texts.analysis, given.annotationAnalysis],
    [texts.preprocessing, given.preprocessing ?? []],
    [texts.biases, given.biases],
    [texts.limitations, given.limitations],
    [texts.useCases, given.useCases],
    [texts.personalInformation, given.personalInformation],
    [texts.maintenance, given.maintenancePlan],
  ];
  return html`<h2>${texts.about}</h2>
${list(entries.filter(([, value]) => value.length > 0))}`;
}

function provenance({ manifest, keyFingerprint, files }: CardRequest, format: CardFormat): Html {
  const { texts, number } = format;
  const hashes: [string, string | null][] = [
    [texts.root, manifest.root],
    [texts.previousRoot, manifest.previous_root],
    [texts.key, keyFingerprint],
    [texts.rules, manifest.rules_sha256],
    [texts.consent, manifest.consent_sha256],
  ];
  const rows = files.map(
    ({ name, sizeBytes }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${number(sizeBytes)}</td></tr>`,
  );
  return html`<h2>${texts.provenance}</h2>
<p>${texts.provenanceText}</p>
<dl>${hashes.flatMap(([name, hash]) => (hash === null ? [] : html`<dt>${name}</dt><dd><code>${hash}</code></dd>`))}</dl>
${wide(texts.files, html`<thead><tr><th scope="col">${texts.files}</th><th scope="col">${texts.size}</th></tr></thead><tbody>${rows}</tbody>`)}`;
}

function list(entries: readonly (readonly [string, string | readonly string[]])[]): Html {
  const markupOf = (value: string | readonly string[]) =>
    typeof value === 'string'
      ? html`${value}`
      : html`<ul>${value.map((text) => html`<li>${text}</li>`)}</ul>`;
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd class="text">${markupOf(value)}</dd>`)}</dl>`;
}
