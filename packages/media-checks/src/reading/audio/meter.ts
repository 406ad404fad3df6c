/** Measures samples during decoding, without keeping them. */
export interface Meter {
  /** Takes the same number of samples of each channel, between -1 and 1. */
  accept(channels: readonly Float32Array[]): void;
  end(): {
    readonly durationMs: number;
    readonly channels: number;
    readonly sampleRate: number;
    readonly silenceShare: number;
    readonly loudnessDb: number;
  };
}

const windowSeconds = 0.05;
const silentDb = -50;
const silentPower = 10 ** (silentDb / 10);
const lowestDb = -120;
const highestDb = 20;

export function createMeter(sampleRate: number, channelCount: number): Meter {
  const windowSamples = Math.max(1, Math.round(sampleRate * windowSeconds));
  let [samples, silentSamples, totalPower, windowPower, inWindow] = [0, 0, 0, 0, 0];

  const closeWindow = () => {
    if (windowPower / (inWindow * channelCount) < silentPower) silentSamples += inWindow;
    totalPower += windowPower;
    samples += inWindow;
    [windowPower, inWindow] = [0, 0];
  };

  return {
    accept(channels) {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at++) {
        for (const channel of channels) {
          const sample = channel[at] ?? 0;
          // Floating-point files may have infinite samples, and some that are no numbers.
          if (Math.abs(sample) <= 8) windowPower += sample * sample;
        }
        if (++inWindow === windowSamples) closeWindow();
      }
    },

    end() {
      if (inWindow > 0) closeWindow();
      const power = samples === 0 ? 0 : totalPower / (samples * channelCount);
      const loudnessDb = Math.min(highestDb, Math.max(lowestDb, 10 * Math.log10(power)));
      return {
        durationMs: Math.round((1_000 * samples) / sampleRate),
        channels: channelCount,
        sampleRate,
        silenceShare: samples === 0 ? 1 : silentSamples / samples,
        loudnessDb: Math.round(loudnessDb * 10) / 10,
      };
    },
  };
}
