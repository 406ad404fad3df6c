import { measureRelease } from './plan/measure-release.ts';
import { planRelease, previewRelease } from './plan/plan-release.ts';
import { readEntryPage } from './plan/read-entries.ts';
import { compareReleases } from './publishing/compare-releases.ts';

/** Reads of releases that run entirely in a reader process. */
export const releaseQueries = [previewRelease, planRelease, measureRelease, readEntryPage, compareReleases];
