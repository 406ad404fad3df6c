/** Sends one PUT with progress. Resolves with the store's ETag. */
export type PutBytes = (request: {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal?: AbortSignal | undefined;
}) => Promise<string>;

/** Thrown if the store refuses the bytes, or the connection breaks (status 0). Uppy decides about retries by `source.status`. */
export class PutFailed extends Error {
  readonly source: { status: number };
  /** The store's error code; null without one. */
  readonly reason: string | null;
  /** The bucket's quota is full, not the plan's storage. */
  readonly isOfBucket: boolean;
  constructor(status: number, message: string, body = '') {
    super(message);
    this.name = 'PutFailed';
    this.source = { status };
    this.reason = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? null;
    this.isOfBucket = body.includes('<QuotaOf>bucket</QuotaOf>');
  }
}

/** Uses XMLHttpRequest, because `fetch` can't report the progress of a request body. */
export const putBytes: PutBytes = ({ url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    signal?.addEventListener('abort', stop, { once: true });
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    xhr.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    xhr.addEventListener('error', () => reject(new PutFailed(0, 'The connection broke')));
    xhr.addEventListener('load', () => {
      const etag = xhr.getResponseHeader('etag');
      if (xhr.status < 200 || xhr.status > 299) {
        return reject(new PutFailed(xhr.status, xhr.statusText, xhr.responseText));
      }
      if (etag === null) return reject(new PutFailed(xhr.status, 'The store named no ETag'));
      onProgress(body.size);
      resolve(etag);
    });
    xhr.send(body);
  });
