import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('bytes that are no request', (open) => {
  let test: TestGateway;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());

  const statusesAfter = async (...bytes: string[]): Promise<string[]> => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    for (const piece of bytes) socket.write(piece);
    const answers = await text(socket);
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');
  };

  it.each(['close', 'keep-alive'])(
    'get no answer behind a request with connection: %s',
    async (connection) => {
      const request = `HEAD /photos HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`;
      for (let round = 0; round < 20; round++) {
        expect(await statusesAfter(request, '<!DOCTYPE x>\r\n\r\n')).toEqual(['404']);
      }
    },
  );

  it('are refused in place of a request, and in its body', async () => {
    expect(await statusesAfter('<!DOCTYPE x>\r\n\r\n')).toEqual(['400']);
    const chunked = 'PUT /photos/a HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await statusesAfter(chunked, 'no chunk\r\n\r\n')).toHaveLength(1);
  });
});
