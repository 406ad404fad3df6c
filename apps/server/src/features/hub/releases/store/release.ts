import type { CallInput, Locale, previewHubRelease } from '@atoll/contract';
import type { Schema } from '@atoll/database';
import type { CoverageSummary, LeakageReport, Manifest, ReleaseFile } from '@atoll/dataset-release';
import type { CamelCase } from '../../kernel/row.ts';

/** Contents of a release as requested by its owner. */
export type ReleasePlan = CallInput<typeof previewHubRelease>['plan'];

export type ReleaseProblem = 'storage_not_linked' | 'storage_refused' | 'items_changed';

type Row = CamelCase<Schema['hub_releases']>;

/** A release of a project, as stored in the table. */
export interface Release extends Omit<Row, 'plan' | 'files' | 'summary' | 'manifest' | 'problem'> {
  /** With the language of its texts. */
  readonly plan: ReleasePlan & { readonly locale: Locale };
  /** Complete files. */
  readonly files: readonly ReleaseFile[];
  readonly summary: ReleaseSummary | null;
  readonly manifest: Manifest | null;
  readonly problem: ReleaseProblem | null;
}

/** Figures of a release, as its public page shows them. */
export interface ReleaseSummary {
  readonly coverage: CoverageSummary;
  readonly leakage: LeakageReport | null;
  readonly quality: ReleaseQuality;
  readonly ownerDecidedItems: number;
  /** First and last moment at which an item was sent; null: there is no item. */
  readonly collectedMs: readonly [first: number, last: number] | null;
  /** The first items as the tables have them, with long texts cut. */
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

export interface ReleaseQuality {
  readonly rawAgreement: number | null;
  readonly alpha: number | null;
  readonly audit: {
    readonly audited: number;
    readonly good: number;
    readonly low: number;
    readonly high: number;
  } | null;
  readonly concentration: { readonly gini: number; readonly topTenShare: number } | null;
}

/** A position of a release's tree. */
export type ReleaseItem = CamelCase<Schema['hub_release_items']>;

/** States of a release that are public. */
export const publicStates = ['published', 'superseded', 'recalled'] as const;
export type PublicState = (typeof publicStates)[number];

/** A release that was published. Its tree is signed. */
export type PublicRelease = Release & {
  readonly state: PublicState;
  readonly manifest: Manifest;
  readonly signature: string;
  readonly root: string;
  readonly publishedAt: number;
};

export function isPublic(release: Release): release is PublicRelease {
  return publicStates.some((state) => state === release.state) && release.manifest !== null;
}

/** Returns the number of withdrawn items when the files were written; undefined if `items.jsonl` is not written. */
export function writtenWithdrawals({ files }: Pick<Release, 'files'>): number | undefined {
  return files.find(({ name }) => name === 'items.jsonl')?.tree?.withdrawn;
}

/** Names of the files without data about items, which a withdrawal does not change. */
const fixedFiles: ReadonlySet<string> = new Set([
  'manifest.json',
  'manifest.sig',
  'public-key.pem',
  'verify.mjs',
  'verify.html',
]);

export const isFixed = (name: string): boolean => fixedFiles.has(name);

/** Returns the names of all files that a release with such a plan has. */
export function fileNamesOf({ formats, splits }: Pick<ReleasePlan, 'formats' | 'splits'>): string[] {
  return [
    'items.jsonl',
    'leaves.txt',
    ...new Set(formats.map((format) => `dataset.${format}`)),
    ...(splits.length > 0 ? ['leakage.json'] : []),
    ...fixedFiles,
    'data-card.html',
    'croissant.json',
  ];
}
