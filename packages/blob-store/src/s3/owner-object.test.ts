import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openEngine } from './engine.ts';
import { readOwnerObject } from './owner-object.ts';

it('gives up an owner that is longer than any name', async () => {
  const server = createServer((_, outgoing) => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(1024, 32));
      },
    });
    endless.pipe(outgoing).once('close', () => endless.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const engine = openEngine({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'r',
    bucket: 'b',
    prefix: '',
    isPathStyle: true,
    accessKeyId: 'k',
    secretAccessKey: 's',
  });
  await expect(readOwnerObject(engine)).rejects.toMatchObject({ code: 'PEER_TOO_LARGE' });
});
