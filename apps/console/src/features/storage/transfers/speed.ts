export interface SpeedSample {
  timeMs: number;
  sentBytes: number;
}

const windowMs = 8000;

/** Bytes per second over the last few seconds, from totals that only ever grow within one run. */
export function createSpeedometer() {
  let samples: SpeedSample[] = [];
  return {
    /** Adds a reading and answers the speed now; 0 while there is nothing to compare with. */
    read(sentBytes: number, timeMs: number): number {
      const last = samples.at(-1);
      // Less than before means a list that was cleared or an attempt that began anew.
      if (last && sentBytes < last.sentBytes) samples = [];
      samples.push({ timeMs, sentBytes });
      samples = samples.filter((sample) => timeMs - sample.timeMs <= windowMs);
      const first = samples[0];
      if (!first || timeMs - first.timeMs < 500) return 0;
      return ((sentBytes - first.sentBytes) * 1000) / (timeMs - first.timeMs);
    },
  };
}
