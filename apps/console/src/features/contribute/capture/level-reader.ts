/** Calls `onLevel` with the loudness of a microphone, 0 to 1, at each animation frame. Returns a function that stops it. */
export function createLevelReader(stream: MediaStream, onLevel: (loudness: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const read = () => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudnessOf(samples));
    frame = requestAnimationFrame(read);
  };
  read();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** Returns the root mean square of samples between -1 and 1. */
function loudnessOf(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.sqrt(sum / samples.length);
}
