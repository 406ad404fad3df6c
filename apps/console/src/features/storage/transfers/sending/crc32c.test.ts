import { expect, test } from 'vitest';
import { crc32cOf, encodeCrc32c, updateCrc32c } from './crc32c.ts';

// RFC 3720, section B.4.
test.each([
  ['32 bytes of 0', new Uint8Array(32), 0x8a9136aa],
  ['32 bytes of 1 bits', new Uint8Array(32).fill(255), 0x62a8ab43],
  ['32 bytes counting up', Uint8Array.from({ length: 32 }, (_, at) => at), 0x46dd794e],
])('%s have the check of the standard', (_name, bytes, expected) => {
  expect(~updateCrc32c(-1, bytes) >>> 0).toBe(expected);
});

test('chunks of any length make the same check as the whole, written as S3 has it', async () => {
  const whole = new TextEncoder().encode('123456789');
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const crc = updateCrc32c(updateCrc32c(-1, whole.subarray(0, cut)), whole.subarray(cut));
    expect(encodeCrc32c(crc)).toBe('4waSgw==');
  }
  expect(await crc32cOf(new Blob([whole]))).toBe('4waSgw==');
  expect(await crc32cOf(new Blob([]))).toBe('AAAAAA==');
});
