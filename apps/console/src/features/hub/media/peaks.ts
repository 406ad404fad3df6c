/** Returns the loudest sample in each of `count` equal parts, 0 to 1, scaled so that the loudest part is 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * samples.length) / count);
    const end = Math.max(start + 1, Math.floor(((part + 1) * samples.length) / count));
    let loudest = 0;
    for (let at = start; at < end && at < samples.length; at++) {
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    }
    return loudest;
  });
  const top = Math.max(...peaks);
  return top > 0 ? peaks.map((peak) => peak / top) : peaks;
}
