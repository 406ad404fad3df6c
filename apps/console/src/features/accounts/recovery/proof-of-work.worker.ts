import { type Challenge, findNumber } from './proof-of-work.ts';

/** Runs in a worker, to keep the page responsive during the search for the number. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNumber(data));
};
