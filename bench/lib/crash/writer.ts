import { randomBytes, randomInt } from 'node:crypto';
import { type Ask, textsOf } from './client.ts';
import { absent, type History, hashOf, type KeyHistory } from './history.ts';

export const plainBucket = 'bench';
export const versionedBucket = 'bench-versions';

const maxObjectBytes = 200_000;
const minPartBytes = 5 * 1024 ** 2;
const repeatedKeys = 20;

/** The operations of a writer, each with its share in percent. */
const mix: readonly [share: number, act: (ask: Ask, history: History, entry: KeyHistory) => Promise<void>][] =
  [
    [62, put],
    [14, remove],
    [22, (ask, history, entry) => upload(ask, history, entry, [randomInt(1, maxObjectBytes)])],
    [2, (ask, history, entry) => upload(ask, history, entry, [minPartBytes, randomInt(1, maxObjectBytes)])],
  ];

let serial = 0;

/** Writes until it is stopped. One writer owns a key, so that the order of its writes is known. */
export async function write(
  ask: Ask,
  history: History,
  writer: number,
  stop: { now: boolean },
): Promise<void> {
  while (!stop.now) {
    const bucket = randomInt(2) === 0 ? plainBucket : versionedBucket;
    const key = randomInt(3) === 0 ? `new-${serial++}` : `again-${writer}-${randomInt(repeatedKeys)}`;
    await pick()(ask, history, history.of(bucket, key));
  }
}

function pick() {
  let at = randomInt(100);
  for (const [share, act] of mix) {
    if (at < share) return act;
    at -= share;
  }
  return put;
}

async function put(ask: Ask, history: History, entry: KeyHistory): Promise<void> {
  const data = randomBytes(randomInt(maxObjectBytes));
  const acknowledge = history.begin(entry, hashOf(data));
  const answer = await ask('PUT', pathOf(entry), { body: data });
  if (answer?.status === 200) acknowledge(answer.headers.get('x-amz-version-id'));
}

async function remove(ask: Ask, history: History, entry: KeyHistory): Promise<void> {
  const acknowledge = history.begin(entry, absent);
  const answer = await ask('DELETE', pathOf(entry));
  if (answer?.status === 204) acknowledge(answer.headers.get('x-amz-version-id'));
}

async function upload(ask: Ask, history: History, entry: KeyHistory, sizes: number[]): Promise<void> {
  const path = pathOf(entry);
  const created = await ask('POST', path, { query: 'uploads=' });
  const [uploadId] = created?.status === 200 ? textsOf(created.body, 'UploadId') : [];
  if (uploadId === undefined) return;
  const parts = sizes.map((bytes) => randomBytes(bytes));
  const etags: string[] = [];
  for (const [index, body] of parts.entries()) {
    const answer = await ask('PUT', path, { query: `partNumber=${index + 1}&uploadId=${uploadId}`, body });
    if (answer?.status !== 200) return;
    etags.push(answer.headers.get('etag') ?? '');
  }
  const listed = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
  const acknowledge = history.begin(entry, hashOf(Buffer.concat(parts)));
  const answer = await ask('POST', path, { query: `uploadId=${uploadId}`, body });
  const isDone = answer?.status === 200 && answer.body.includes('<CompleteMultipartUploadResult');
  if (isDone) acknowledge(answer.headers.get('x-amz-version-id'));
}

function pathOf({ bucket, key }: KeyHistory): string {
  return `/${bucket}/${key}`;
}
