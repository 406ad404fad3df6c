import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeOnFiles } from '../testing/every-engine.ts';
import { pathOf, send } from '../wire/send.ts';
import { brieflyOverSocket } from '../wire/socket.ts';
import { faultIn } from './fault.ts';
import { hostileBytes, hostileRequest } from './requests.ts';

const timeLimitMs = 8000;
const atATime = 4;
const limits = { numRuns: 1000, interruptAfterTimeLimit: timeLimitMs };
const Bucket = 'suite-fuzz';

/** Checks a property. A failure prints its seed and the smallest failing request. */
async function checkAtOnce<T>(property: fc.IAsyncProperty<T>): Promise<void> {
  await Promise.all(Array.from({ length: atATime }, () => fc.assert(property, limits)));
}

describeOnFiles('a hostile client', (target) => {
  beforeAll(async () => {
    await send(target(), { method: 'PUT', path: pathOf(Bucket) });
    await send(target(), { method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a' });
  });

  const isServing = async () => {
    await send(target(), { method: 'PUT', path: pathOf(Bucket) });
    const answer = await send(target(), { path: pathOf(Bucket), query: { location: '' } });
    expect(answer.status).toBe(200);
  };

  it('is answered whatever it asks, and so is the next', async () => {
    await checkAtOnce(
      fc.asyncProperty(hostileRequest, async ({ key, method, ...request }) => {
        const path = key === undefined ? `/${Bucket}` : `/${Bucket}/${key}`;
        const answer = await send(target(), { ...request, method, path });
        expect(faultIn(method, answer)).toBe(undefined);
      }),
    );
    await isServing();
  });

  it('is answered or cut off whatever bytes it sends', async () => {
    await checkAtOnce(
      fc.asyncProperty(hostileBytes, async ([head, bytes]) => {
        const answer = await brieflyOverSocket(target(), head, Buffer.from(bytes), '\r\n\r\n');
        expect(answer).toMatch(/^(HTTP\/1\.1 [1-4]\d\d |$)/);
      }),
    );
    await isServing();
  });
});
