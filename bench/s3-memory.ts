/**
 * How much memory the server takes while files go in and out: `node bench/s3-memory.ts [MiB]`.
 * One file as a single PUT, then by parts, each read back. Bar: under 300 MB resident at the peak, above idle or not.
 */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { completeUpload, createBucket, downloadObject, signUploadPart, startUpload } from '@atoll/contract';
import { signUp, startAtoll } from '@atoll/testkit';

const mebibyte = 1024 ** 2;
const fileMebibytes = Number(process.argv[2] ?? 1024);
const fileBytes = fileMebibytes * mebibyte;
const barMegabytes = 300;
const piece = Buffer.alloc(mebibyte, 'atoll');

const atoll = await startAtoll();
try {
  const { api } = await signUp(atoll);
  await api.ask(createBucket, { name: 'memory' });
  const at = { bucket: 'memory', key: 'file' };
  const idle = await residentMegabytes('VmRSS');
  console.log(`idle ${idle} MB`);

  const small = await api.ask(startUpload, { ...at, size_bytes: 1 });
  if (small.kind !== 'single') throw new Error('expected a single PUT');
  await measure('PUT at once', () => put(small.url, fileBytes, small.headers));
  await measure('GET', async () => get((await api.ask(downloadObject, at)).url));

  await measure('PUT in parts, four at a time', async () => {
    const started = await api.ask(startUpload, { ...at, size_bytes: fileBytes });
    if (started.kind !== 'multipart') throw new Error('expected parts');
    const upload = { ...at, upload_id: started.upload_id };
    const count = Math.ceil(fileBytes / started.part_size_bytes);
    const parts: { part_number: number; etag: string }[] = [];
    let next = 1;
    const worker = async () => {
      for (let part_number = next++; part_number <= count; part_number = next++) {
        const { url } = await api.ask(signUploadPart, { ...upload, part_number });
        const bytes = Math.min(
          started.part_size_bytes,
          fileBytes - (part_number - 1) * started.part_size_bytes,
        );
        parts.push({ part_number, etag: await put(url, bytes) });
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    parts.sort((a, b) => a.part_number - b.part_number);
    await api.ask(completeUpload, { ...upload, parts });
  });
  await measure('GET', async () => get((await api.ask(downloadObject, at)).url));

  const peak = await residentMegabytes('VmHWM');
  console.log(`peak ${peak} MB   (bar: ${barMegabytes} MB)`);
  process.exitCode = peak < barMegabytes ? 0 : 1;
} finally {
  await atoll.stop();
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const speed = (fileMebibytes / seconds).toFixed(0);
  console.log(
    `${name}: ${fileMebibytes} MiB in ${seconds.toFixed(1)} s, ${speed} MiB/s, resident ${await residentMegabytes('VmRSS')} MB`,
  );
}

function put(url: string, bytes: number, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bytes } });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      if (incoming.statusCode === 200) resolve(incoming.headers.etag ?? '');
      else reject(new Error(`PUT: ${incoming.statusCode}`));
    });
    pipeline(Readable.from(pieces(bytes)), outgoing).catch(reject);
  });
}

function* pieces(bytes: number): Generator<Buffer> {
  for (let rest = bytes; rest > 0; rest -= piece.length)
    yield piece.subarray(0, Math.min(rest, piece.length));
}

async function get(url: string): Promise<void> {
  const response = await fetch(url);
  let received = 0;
  for await (const chunk of response.body ?? []) received += chunk.length;
  if (received !== fileBytes) throw new Error(`GET: ${response.status}, ${received} of ${fileBytes} bytes`);
}

async function residentMegabytes(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${atoll.pid}/status`, 'utf8');
  const kibibytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  return Math.round((kibibytes * 1024) / 1e6);
}
