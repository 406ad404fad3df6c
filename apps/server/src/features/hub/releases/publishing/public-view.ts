import type { CallOutput, openHubRelease } from '@atoll/contract';
import type { CoverageSummary, LeakageReport } from '@atoll/dataset-release';
import type { PublicState } from '../store/release.ts';
import type { OpenedRelease } from './public-release.service.ts';

type View = CallOutput<typeof openHubRelease>;

/** Returns a published release as anyone may see it. */
export function toPublicRelease(opened: OpenedRelease): View {
  const { release, settings, summary, sample } = opened;
  const { quality } = summary;
  return {
    project_id: release.projectId,
    title: settings.title,
    owner_name: opened.ownerName,
    instructions: settings.instructions,
    license: settings.license,
    version: release.version,
    state: release.state,
    recall_reason: release.recallReason,
    notes: release.plan.notes,
    published_at: release.publishedAt,
    items: summary.coverage.items,
    contributors: summary.coverage.contributors,
    withdrawn_items: opened.withdrawnItems,
    languages: toGroups(summary.coverage.languages),
    countries: toGroups(summary.coverage.countries),
    splits: release.plan.splits.length === 0 ? [] : toGroups(summary.coverage.splits),
    leakage: summary.leakage && toLeakage(summary.leakage),
    quality: {
      raw_agreement: quality.rawAgreement,
      alpha: quality.alpha,
      audit: quality.audit,
      concentration: quality.concentration && {
        gini: quality.concentration.gini,
        top_ten_share: quality.concentration.topTenShare,
      },
    },
    owner_decided_items: summary.ownerDecidedItems,
    manifest: release.manifest,
    signature: release.signature,
    public_key_pem: opened.publicKeyPem,
    files: opened.files.map(({ name, sizeBytes: size_bytes, sha256 }) => ({ name, size_bytes, sha256 })),
    sample: sample.map((item) => ({ ...item })),
    versions: opened.versions.map(({ version, state, publishedAt: published_at }) => ({
      version,
      state: state as PublicState,
      published_at,
    })),
  };
}

/** Returns the leakage report as calls give it. */
export function toLeakage(report: LeakageReport): NonNullable<View['leakage']> {
  const { contributors_in_several_splits, near_duplicate_pairs, near_duplicate_pairs_across_splits } = report;
  return {
    contributors_in_several_splits,
    near_duplicate_pairs,
    near_duplicate_pairs_across_splits,
    equal_contents_across_splits: report.equal_contents_across_splits,
    is_clean: report.is_clean,
    splits: report.splits.map(({ name, items, contributors, share }) => ({
      name,
      items,
      contributors,
      share,
    })),
  };
}

function toGroups({ groups }: CoverageSummary['languages']): View['languages'] {
  return groups.map(({ value, contributors, items }) => ({ value, contributors, items }));
}
