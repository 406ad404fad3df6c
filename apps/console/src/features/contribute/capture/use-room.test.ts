import { expect, it } from 'vitest';
import { isQuotaError } from './use-room.ts';

it('takes a full device for one, and no other failure to write', () => {
  expect(isQuotaError(new DOMException('full', 'QuotaExceededError'))).toBe(true);
  expect(isQuotaError(new DOMException('closed', 'InvalidStateError'))).toBe(false);
  expect(isQuotaError(new Error('QuotaExceededError'))).toBe(false);
});
