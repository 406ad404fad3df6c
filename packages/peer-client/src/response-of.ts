import type { IncomingHttpHeaders } from 'node:http';

const bodiless = new Set([204, 205, 304]);

/** Makes the `Response` that `fetch` resolves with. */
export function responseOf(
  status: number,
  headers: IncomingHttpHeaders,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Response(bodiless.has(status) ? null : body, { status, headers: pairs });
}
