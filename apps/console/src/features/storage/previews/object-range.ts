import { askForUrl, type ShownObject } from './object-url.ts';

/** Reads parts of one object from the S3 endpoint. */
export interface ObjectReader {
  /** Reads the bytes from `start` up to, but excluding, `end`. Rejects if they are not available. */
  read(start: number, end: number, signal: AbortSignal): Promise<ArrayBuffer>;
}

/** Creates a reader of an object. Its URL expires after a while, and is then requested again. */
export function createObjectReader(object: ShownObject, url: string): ObjectReader {
  let address = url;
  const fetchRange = (start: number, end: number, signal: AbortSignal) =>
    fetch(address, {
      headers: { Range: `bytes=${start}-${end - 1}` },
      signal,
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
    });
  return {
    async read(start, end, signal) {
      let response = await fetchRange(start, end, signal);
      if (response.status === 403) {
        address = (await askForUrl(object, signal)).url;
        response = await fetchRange(start, end, signal);
      }
      if (response.status !== 206) throw new Error(`the store answered ${response.status}`);
      return response.arrayBuffer();
    },
  };
}
