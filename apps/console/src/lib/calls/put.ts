export interface PutAnswer {
  status: number;
}

interface Put {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  signal: AbortSignal;
  onSent(bytes: number): void;
}

/** Sends a PUT with progress. Rejects if the network fails, and when it is aborted. */
export function put({ url, headers, body, signal, onSent }: Put): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener(
      'load',
      end(() => resolve({ status: request.status })),
    );
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(
        event,
        end(() => reject(new Error(event))),
      );
    }
    signal.addEventListener('abort', stop);
    request.send(body);
  });
}
