import { dataCard } from '../card/data-card.ts';
import { croissantOf } from '../describing/croissant.ts';
import type { DatasetDescription } from '../describing/description.ts';
import { type CoverageSummary, createCoverage } from '../facets/coverage.ts';
import type { Column } from '../formats/columns.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { keyFingerprint } from '../manifest/signature.ts';
import type { LeakageReport } from '../splits/leakage.ts';
import type { ReleaseEntry } from './entry.ts';
import type { WrittenFile } from './output.ts';

/** Input of `croissant.json` and of the data card. */
export interface Described {
  readonly description: DatasetDescription;
  readonly manifest: Manifest;
  readonly publicKeyPem: string;
  readonly leakage: LeakageReport | undefined;
  readonly columns: readonly Column[];
  readonly coverage: CoverageSummary;
}

/** Counts the items of a release, without withdrawn ones. */
export async function readCoverage(entries: AsyncIterable<ReleaseEntry>): Promise<CoverageSummary> {
  const coverage = createCoverage();
  for await (const entry of entries) if (!('withdrawn' in entry)) coverage.add(entry.facets);
  return coverage.summary();
}

/** Returns the content of `data-card.html`. */
export function cardText(described: Described, files: readonly WrittenFile[]): string {
  return dataCard({ ...described, keyFingerprint: keyFingerprint(described.publicKeyPem), files });
}

/** Returns the content of `croissant.json`. */
export function croissantText(described: Described, files: readonly WrittenFile[]): string {
  const names = files.map(({ name }) => name);
  const table = ['dataset.parquet', 'dataset.csv', 'dataset.jsonl'].find((name) => names.includes(name));
  const languages = described.coverage.languages.groups.flatMap(({ value }) => value ?? []);
  return `${JSON.stringify(croissantOf({ ...described, files, table, languages }), null, 2)}\n`;
}
