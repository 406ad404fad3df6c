import { expect, test } from 'vitest';
import { makeImage } from '../testing/make-image.ts';
import { frameKinds } from '../wire/messages.ts';
import { createFactsReceiver } from './receive-facts.ts';

const send = (thumbnail: string) =>
  createFactsReceiver().accept({
    kind: frameKinds.part,
    payload: Buffer.from(JSON.stringify({ image: { width: 9, height: 9, thumbnail } })),
  });
const base64 = (bytes: Buffer) => bytes.toString('base64');

test('only a small JPEG is kept as a thumbnail, whatever a process sends', () => {
  const small = { width: 192, height: 100 };
  expect(() => send(base64(makeImage('image/jpeg', small)))).not.toThrow();
  const others = {
    'a PNG': makeImage('image/png', small),
    'a JPEG that is too wide': makeImage('image/jpeg', { width: 193, height: 10 }),
    'a JPEG that is too long': Buffer.concat([makeImage('image/jpeg', small), Buffer.alloc(16 * 1024)]),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    nothing: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(others)) {
    expect(() => send(base64(bytes)), what).toThrow();
  }
  expect(() => send('"><script>')).toThrow();
});
