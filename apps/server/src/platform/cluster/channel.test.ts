import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { OperationalError } from '../errors.ts';
import { createChannel, type Methods, type Wire } from './channel.ts';
import { plainErrors } from './testing/plain-errors.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function wireOf(port: MessagePort): Wire & { sent: unknown[] } {
  const sent: unknown[] = [];
  return {
    sent,
    send(message) {
      sent.push(message);
      port.postMessage(message);
    },
    onMessage: (listener) => port.on('message', listener),
    onClose: (listener) => port.on('close', listener),
  };
}

function connect(methods: Methods) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const wire = wireOf(port1);
  const asking = createChannel<Methods>({ wire, methods: {}, errors: plainErrors });
  createChannel({ wire: wireOf(port2), methods, errors: plainErrors });
  return { asking, wire, close: () => port2.close() };
}

test('a call is answered with what the method gave, bytes included', async () => {
  const { asking } = connect({ reverse: async (bytes: Uint8Array) => bytes.toReversed() });
  expect(await asking.call('reverse', new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([3, 2, 1]));
});

test('what a method throws, and a method there is not, reject', async () => {
  const { asking } = connect({
    refuse: async () => {
      throw new Error('no room');
    },
  });
  await expect(asking.call('refuse', undefined)).rejects.toThrow('no room');
  await expect(asking.call('unheard', undefined)).rejects.toThrow('no method unheard');
});

test('what one turn brings is one message', async () => {
  const { asking, wire } = connect({ same: async (value: number) => value });
  const answers = await Promise.all([1, 2, 3].map((value) => asking.call('same', value)));
  expect(answers).toEqual([1, 2, 3]);
  expect(wire.sent).toHaveLength(1);
});

test('what can’t be sent fails its own call, and none beside it', async () => {
  const { asking } = connect({
    same: async (value: unknown) => value,
    unsendable: async () => ({ run: () => undefined }),
  });
  const [first, bad, badAnswer, last] = await Promise.allSettled([
    asking.call('same', 1),
    asking.call('same', { run: () => undefined }),
    asking.call('unsendable', undefined),
    asking.call('same', 2),
  ]);
  expect(first).toEqual({ status: 'fulfilled', value: 1 });
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('can’t be sent'.replace('’', "'")) },
  });
  expect(badAnswer).toMatchObject({ status: 'rejected' });
  expect(last).toEqual({ status: 'fulfilled', value: 2 });
});

test('only so many calls are under way at a time, and all are answered', async () => {
  let [running, most] = [0, 0];
  const { asking } = connect({
    async count(value: number) {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
      return value;
    },
  });
  const values = Array.from({ length: 2000 }, (_, n) => n);
  expect(await Promise.all(values.map((value) => asking.call('count', value)))).toEqual(values);
  expect(most).toBeLessThanOrEqual(512);
});

test('a call that the other end did not live to answer is no success', async () => {
  const { asking, close } = connect({ never: () => new Promise(() => undefined) });
  const lost = [asking.call('never', 1), ...Array.from({ length: 600 }, () => asking.call('never', 2))];
  setImmediate(close);
  for (const outcome of await Promise.allSettled(lost)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(OperationalError) });
  }
  await expect(asking.call('never', 3)).rejects.toThrow(OperationalError);
  expect(asking.isOpen).toBe(false);
});
