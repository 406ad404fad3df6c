/** What the sender needs of HTTP: one PUT with progress. Resolves with the ETag the store gave. */
export type PutBytes = (request: {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal?: AbortSignal | undefined;
}) => Promise<string>;

/**
 * The store refused the bytes, or the connection broke (status 0).
 * `source.status` is where Uppy looks to decide on another try.
 */
export class PutFailed extends Error {
  readonly source: { status: number };
  /** What the store calls its reason; null when it gave none. */
  readonly reason: string | null;
  constructor(status: number, message: string, body = '') {
    super(message);
    this.name = 'PutFailed';
    this.source = { status };
    this.reason = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? null;
  }
}

/** `fetch` cannot tell how much of a body is on its way, so this is an XMLHttpRequest. */
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
