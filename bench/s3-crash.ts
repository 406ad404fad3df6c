/**
 * Whether what was acknowledged survives: `node bench/s3-crash.ts [kills]`.
 * Eight writers put new objects and overwrite old ones while the server is killed (SIGKILL) at a random moment, again and
 * again. After each start every acknowledged object must be there, byte for byte, and whatever is listed must be whole.
 * A SIGKILL does not empty the kernel's caches: a power cut is what the fsyncs are for, and this can't show them.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessKey, createBucket, listObjects } from '@atoll/contract';
import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import { signUp, startAtoll } from '@atoll/testkit';

const kills = Number(process.argv[2] ?? 100);
const writers = 8;
const overwrittenKeys = 20;
const maxObjectBytes = 200_000;

const atoll = await startAtoll();
try {
  const { api } = await signUp(atoll);
  await api.ask(createBucket, { name: 'crash' });
  const key = await api.ask(createAccessKey, { name: 'crash' });
  const signingKeys = createSigningKeyCache();
  const urlOf = (method: string, name: string) =>
    presignUrl(
      {
        method,
        url: new URL(`${atoll.s3Url}/crash/${name}`),
        accessKeyId: key.access_key_id,
        secretAccessKey: key.secret_access_key,
        region: 'us-east-1',
        nowMs: Date.now(),
        expiresSeconds: 900,
      },
      signingKeys,
    );

  /** By key: the hashes that may be found there. The last acknowledged one, and those sent since without an answer. */
  const expected = new Map<string, Set<string>>();
  let acknowledged = 0;
  let serial = 0;
  let failures = 0;

  for (let kill = 1; kill <= kills; kill++) {
    const stop = { now: false };
    const load = Array.from({ length: writers }, async (_, writer) => {
      while (!stop.now) {
        // One writer owns a key, so that the order of its writes is known.
        const name = randomInt(3) === 0 ? `over-${writer}-${randomInt(overwrittenKeys)}` : `new-${serial++}`;
        const data = randomBytes(randomInt(maxObjectBytes));
        const hash = hashOf(data);
        const possible = expected.get(name) ?? new Set(['absent']);
        expected.set(name, possible.add(hash));
        const answer = await fetch(urlOf('PUT', name), { method: 'PUT', body: data }).catch(() => undefined);
        if (answer?.status !== 200) continue;
        acknowledged++;
        expected.set(name, new Set([hash]));
      }
    });
    await sleep(randomInt(50, 400));
    stop.now = true;
    await atoll.kill();
    await Promise.all(load);
    await atoll.restart();
    failures += await verify(expected, urlOf);
    if (kill % 10 === 0) console.log(`${kill} kills, ${acknowledged} acknowledged, ${failures} wrong`);
  }

  const listed = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await api.ask(listObjects, { bucket: 'crash', cursor, limit: 1000 });
    for (const object of page.objects) listed.add(object.key);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  const unlisted = [...expected].filter(([name, hashes]) => !hashes.has('absent') && !listed.has(name));
  console.log(
    `${kills} kills, ${acknowledged} acknowledged, ${failures} wrong, ${unlisted.length} not listed`,
  );
  process.exitCode = failures + unlisted.length === 0 ? 0 : 1;
} finally {
  await atoll.stop();
}

/** Reads everything and settles what the crash left open: an unanswered write was kept or it wasn't. */
async function verify(
  expected: Map<string, Set<string>>,
  urlOf: (method: string, name: string) => string,
): Promise<number> {
  let failures = 0;
  const names = [...expected.keys()];
  const reader = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const answer = await fetch(urlOf('GET', name));
      const body = Buffer.from(await answer.arrayBuffer());
      const found = answer.status === 404 ? 'absent' : hashOf(body);
      if (!expected.get(name)?.has(found)) {
        failures++;
        console.log(`${name}: HTTP ${answer.status}, ${body.length} bytes, not what was written`);
      }
      expected.set(name, new Set([found]));
    }
  };
  await Promise.all(Array.from({ length: writers }, reader));
  return failures;
}

function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
