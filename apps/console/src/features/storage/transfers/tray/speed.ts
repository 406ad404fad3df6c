export interface SpeedSample {
  timeMs: number;
  sentBytes: number;
}

const windowMs = 8000;
/** Minimum time for a measurement. A shorter one depends mostly on the first packets. */
const leastMs = 1500;

/** Creates a meter of bytes per second over the last few seconds. Its input is the running total, which only grows within one run. */
export function createSpeedometer() {
  let samples: SpeedSample[] = [];
  return {
    /** Adds a reading and returns the current speed, or null if there aren't enough readings. */
    read(sentBytes: number, timeMs: number): number | null {
      const last = samples.at(-1);
      // A smaller total means that the list was cleared, or an attempt was restarted.
      if (last && sentBytes < last.sentBytes) samples = [];
      samples.push({ timeMs, sentBytes });
      samples = samples.filter((sample) => timeMs - sample.timeMs <= windowMs);
      const first = samples[0];
      if (!first || timeMs - first.timeMs < leastMs) return null;
      return ((sentBytes - first.sentBytes) * 1000) / (timeMs - first.timeMs);
    },
  };
}
