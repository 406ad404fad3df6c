import { defineCounter } from '../../../platform/metrics/index.ts';

/** Reads that found damage: `blob` for a lost or damaged first copy, `row` for bytes in a database row. */
export const damagedReads = defineCounter({
  name: 'atoll_damaged_reads_total',
  help: 'Reads that found lost or damaged bytes, by where the bytes lie.',
  labels: ['place'],
});

export const repairedBlobs = defineCounter({
  name: 'atoll_blobs_repaired_total',
  help: 'Lost or damaged blobs that were replaced by a copy from a backup node.',
});
