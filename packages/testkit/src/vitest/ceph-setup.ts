import { shareCeph } from '../ceph/shared.ts';

/** Vitest's `globalSetup`: one Ceph for all test files of a run, started for the first that asks for it. */
export default shareCeph;
