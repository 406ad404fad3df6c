export { type CountryItems, drawWorldMap, shadesFor, type WorldMap } from './card/world-map.ts';
export type { CardLocale, DatasetDescription, Quality, ResponsibleAi } from './describing/description.ts';
export { type Coverage, type CoverageSummary, createCoverage } from './facets/coverage.ts';
export { type ComparedItem, diffReleases, type ReleaseDiff } from './facets/diff.ts';
export type { FacetName, Facets } from './facets/facets.ts';
export { minContributors, type PublicGroup, type PublicGroups } from './facets/groups.ts';
export type { MatrixCell } from './facets/matrix.ts';
export { parseWithdrawalLine, type Withdrawal, withdrawalLine } from './feed/withdrawal.ts';
export type { Column, ColumnType } from './formats/columns.ts';
export {
  canonicalItem,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  maxItemBytes,
  UnfitItemError,
} from './json/canonical.ts';
export { InvalidManifestError, type Manifest, parseManifest } from './manifest/manifest.ts';
export { createSigner, isSignedBy, keyFingerprint, type ReleaseSigner } from './manifest/signature.ts';
export { createPathFinder, type PathFinder, rootFromPath } from './merkle/audit-path.ts';
export { itemHash, leafHash, saltBytes } from './merkle/hash.ts';
export { DamagedLeavesError, type LeafReader, openLeaves, type ReadRange } from './merkle/leaves.ts';
export { createRootBuilder, type RootBuilder } from './merkle/root.ts';
export {
  createReceipt,
  parseReceipt,
  type Receipt,
  type ReceiptProblem,
  receiptProblem,
  type SignedRoot,
} from './receipt/receipt.ts';
export {
  assignSplits,
  type NearDuplicates,
  type Split,
  type SplitItem,
  type SplitRequest,
} from './splits/assign-splits.ts';
export { type AssignedItem, type LeakageReport, reportLeakage, type SplitSize } from './splits/leakage.ts';
export {
  compareVersions,
  isVersionAllowed,
  nextVersion,
  type ReleaseChanges,
  requiredRise,
} from './versions/version.ts';
export type { IncludedEntry, ReleaseEntry, WithdrawnEntry } from './writing/entry.ts';
export { createFolderSink } from './writing/folder-sink.ts';
export type { ReleaseSink, SinkFile } from './writing/sink.ts';
export type { TableFormat } from './writing/tables.ts';
export {
  ItemsChangedError,
  type Release,
  type ReleaseFile,
  type ReleaseRequest,
  writeRelease,
} from './writing/write-release.ts';
