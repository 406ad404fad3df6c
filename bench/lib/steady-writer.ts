/** Puts objects of 4 KiB at a fixed rate, in a separate process, and returns the latency of each from its scheduled time. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, signRequest } from './sign.ts';

interface Order {
  bucket: string;
  rate: number;
  seconds: number;
}

const body = Buffer.alloc(4096, 'atoll');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let endpoint: Endpoint | undefined;
let written = 0;

process.on('message', (message: Pick<Endpoint, 'origin' | 'accessKeyId' | 'secretAccessKey'> | Order) => {
  if ('origin' in message) endpoint = { name: 'atoll', region: 'us-east-1', ...message };
  else void writeSteadily(message).then((times) => process.send?.(times));
});

async function writeSteadily({ bucket, rate, seconds }: Order): Promise<number[]> {
  const count = rate * seconds;
  const startMs = performance.now();
  const writes: Promise<number>[] = [];
  for (let n = 0; n < count; n++) {
    const dueMs = startMs + (n * 1000) / rate;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    writes.push(
      put(`/${bucket}/${String(written++).padStart(9, '0')}`).then(() => performance.now() - dueMs),
    );
  }
  return Promise.all(writes);
}

function put(path: string): Promise<void> {
  if (!endpoint) throw new Error('nobody said where to write');
  const { method, target, headers } = signRequest(endpoint, { method: 'PUT', path });
  return new Promise((resolve, reject) => {
    request(`${endpoint?.origin}${target}`, {
      method,
      agent,
      headers: { ...headers, 'content-length': body.length },
    })
      .on('response', (response) => {
        if (response.statusCode === 200) response.resume().on('end', resolve);
        else reject(new Error(`a PUT got ${response.statusCode}`));
      })
      .on('error', reject)
      .end(body);
  });
}
