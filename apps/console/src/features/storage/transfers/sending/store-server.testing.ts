import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@atoll/contract';
import { encodeCrc32c, updateCrc32c } from './crc32c.ts';

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

/** The fields of all five calls. Each call uses some of them. */
interface Input {
  key: string;
  size_bytes: number;
  keep_existing: boolean;
  upload_id: string;
  part_number: number;
  parts: { part_number: number }[];
}

const partSizeBytes = 5 * 1024 * 1024;

/** Starts a real HTTP server with the calls and signed PUTs of an upload, and configurable failures. Files above 6 MiB are multipart. */
export async function startStoreServer() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const log = {
    puts: [] as string[],
    starts: 0,
    aborted: [] as string[],
    tokens: [] as string[],
    maxInFlight: 0,
  };
  /** Called before each PUT. Returns the status of a refusal. */
  const faults = {
    beforePut: async (_name: string): Promise<number | null> => null,
    startCodes: [] as number[],
    /** The error code of a refusal. */
    reason: 'AccessDenied',
    /** Further elements of a refusal. */
    details: '',
  };
  let inFlight = 0;
  let uploadCount = 0;

  const calls: Record<string, (input: Input) => unknown> = {
    'POST /api/storage/uploads': ({ key, size_bytes, keep_existing }) => {
      log.starts += 1;
      const ordered = faults.startCodes.shift();
      if (ordered) return refuse(ordered);
      if (keep_existing && objects.has(key)) return refuse(codes.nameTakenInBucket);
      if (size_bytes <= 6 * 1024 * 1024) {
        return {
          kind: 'single',
          url: `${origin}/put/${encodeURIComponent(key)}`,
          headers: { 'x-signed': 'yes' },
        };
      }
      const id = `upload-${++uploadCount}`;
      uploads.set(id, { key, parts: new Map() });
      return {
        kind: 'multipart',
        upload_id: id,
        part_size_bytes: partSizeBytes,
        upload_token: `token-of-${id}`,
        expires_at: Date.now() + 60_000,
      };
    },
    'POST /api/storage/uploads/part': ({ upload_id, part_number }) =>
      uploads.has(upload_id)
        ? { url: `${origin}/part/${upload_id}/${part_number}`, headers: {} }
        : refuse(codes.objectNotFound),
    'GET /api/storage/uploads/parts': ({ upload_id }) => {
      const upload = uploads.get(upload_id);
      if (!upload) return refuse(codes.objectNotFound);
      return Array.from(upload.parts, ([part_number, bytes]) => ({
        part_number,
        size_bytes: bytes.length,
        etag: `"${part_number}"`,
        crc32c: crc32cOf(bytes),
      }));
    },
    'POST /api/storage/uploads/complete': ({ upload_id, parts }) => {
      const upload = uploads.get(upload_id);
      if (!upload) return refuse(codes.objectNotFound);
      const numbers = parts.map(({ part_number }) => part_number);
      objects.set(
        upload.key,
        Buffer.concat(numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))),
      );
      uploads.delete(upload_id);
      return { etag: '"whole"' };
    },
    'DELETE /api/storage/uploads': ({ upload_id }) => {
      log.aborted.push(upload_id);
      uploads.delete(upload_id);
      return null;
    },
  };

  async function put(request: IncomingMessage, response: ServerResponse, path: string) {
    log.puts.push(path);
    inFlight += 1;
    log.maxInFlight = Math.max(log.maxInFlight, inFlight);
    request.once('close', () => {
      inFlight -= 1;
    });
    const status = await faults.beforePut(path);
    if (status === 0) return request.destroy();
    const body = await read(request);
    if (status !== null) {
      return response.writeHead(status).end(`<Error><Code>${faults.reason}</Code>${faults.details}</Error>`);
    }
    const [, kind, first = '', part = ''] = path.split('/');
    if (kind === 'put') objects.set(decodeURIComponent(first), body);
    else uploads.get(first)?.parts.set(Number(part), body);
    response.setHeader('etag', `"${part || 'single'}"`).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin);
    if (request.method === 'PUT') return put(request, response, url.pathname);
    if (url.pathname !== '/api/storage/uploads') log.tokens.push(request.headers.authorization ?? '');
    const isInQuery = request.method === 'GET' || request.method === 'DELETE';
    const body = await read(request);
    const input = isInQuery ? Object.fromEntries(url.searchParams) : JSON.parse(body.toString());
    const data = calls[`${request.method} ${url.pathname}`]?.(input);
    const isRefusal = data instanceof Refusal;
    const envelope = { code: isRefusal ? data.code : 200, msg: '', data: isRefusal ? null : data };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(envelope));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    objects,
    uploads,
    log,
    faults,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function crc32cOf(bytes: Buffer): string {
  return encodeCrc32c(updateCrc32c(-1, bytes));
}

class Refusal {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

const refuse = (code: number) => new Refusal(code);

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
