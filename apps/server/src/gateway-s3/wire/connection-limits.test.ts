import { connect, type Socket } from 'node:net';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createS3Gateway, type S3Gateway } from '../index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const unlimited = { anonymousPerSecond: 0, connections: 0, bodyBytesPerMinute: 0, connectionsInAll: 10_000 };

describeOnEveryDatabase('one address', (open, dialect) => {
  let test: TestGateway;
  let limited: S3Gateway | undefined;
  const Bucket = `limited-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => test.close());
  afterEach(() => limited?.close());

  const listen = (limits: object, more: object = {}) => {
    limited = createS3Gateway({ ...test.gatewayDeps, limits: { ...unlimited, ...limits }, ...more });
    return limited.listen(0, '127.0.0.1');
  };

  it('asks for no more than so much without a signature, or with a wrong one', async () => {
    const clock = { nowMs: Date.now(), now: () => clock.nowMs };
    const port = await listen({ anonymousPerSecond: 1 }, { clock });
    const ask = async (from: string, headers = {}) => {
      const options = { headers: { 'x-forwarded-for': from, ...headers } };
      const answer = await fetch(`http://127.0.0.1:${port}/${Bucket}/a`, options);
      return { status: answer.status, code: /<Code>(\w+)</.exec(await answer.text())?.[1] };
    };
    for (let count = 0; count < 10; count++) expect(await ask('192.0.2.1')).toMatchObject({ status: 403 });
    expect(await ask('192.0.2.1')).toEqual({ status: 503, code: 'SlowDown' });
    const authorization =
      'AWS4-HMAC-SHA256 Credential=nobody/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00';
    expect(await ask('192.0.2.1', { authorization })).toEqual({ status: 503, code: 'SlowDown' });
    expect(await ask('192.0.2.2')).toMatchObject({ status: 403 });
    clock.nowMs += 1000;
    expect(await ask('192.0.2.1')).toMatchObject({ status: 403 });
    for (let count = 0; count < 20; count++) await test.client.send(new HeadBucketCommand({ Bucket }));
  });

  it('opens no more than so many connections at a time, unless it is a proxy that is trusted', async () => {
    const port = await listen({ connections: 2 }, { trustedProxies: [] });
    const sockets: Socket[] = [];
    const opened = async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')));
      socket.write(`HEAD / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
      const answered = new Promise<string>((resolve) => socket.once('data', () => resolve('answered')));
      return { socket, closed, outcome: await Promise.race([answered, closed]) };
    };
    const first = await opened();
    expect(first.outcome).toBe('answered');
    expect((await opened()).outcome).toBe('answered');
    expect((await opened()).outcome).toBe('closed');
    first.socket.destroy();
    await first.closed;
    await expect.poll(async () => (await opened()).outcome).toBe('answered');
    for (const socket of sockets) socket.destroy();
    await limited?.close();

    const trusting = await listen({ connections: 1 });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${trusting}/`).then((answer) => answer.status)),
    );
    expect(many).toEqual([403, 403, 403, 403, 403]);
  });
});
