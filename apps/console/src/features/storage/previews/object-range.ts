import { askForUrl, type ShownObject } from './object-url.ts';

/** Reads parts of one object from the S3 endpoint. */
export interface ObjectReader {
  /** From `start` to before `end`. Rejects when they can't be had. */
  read(start: number, end: number, signal: AbortSignal): Promise<ArrayBuffer>;
}

/** Its address ends after a while; it is asked for anew when it has. */
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
