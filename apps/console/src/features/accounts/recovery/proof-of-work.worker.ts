import { type Challenge, findNumber } from './proof-of-work.ts';

/** Keeps the page responsive while the number is searched for. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNumber(data));
};
