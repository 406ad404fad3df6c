import { expect, test } from 'vitest';
import { isCheckoutUrl } from './checkout.ts';

test.each([
  ['https://checkout.stripe.com/c/pay/cs_test_1', true],
  ['http://127.0.0.1:12111/c/pay/cs_test_1', true],
  ['http://localhost:12111/c/pay/cs_test_1', true],
  ['http://[::1]:12111/c/pay/cs_test_1', true],
  ['http://checkout.stripe.com/c/pay/cs_test_1', false],
  ['https://checkout.stripe.com@evil.example/', false],
  ['javascript:alert(1)', false],
  ['//checkout.stripe.com', false],
  ['', false],
])('whether %s is a page to pay on: %s', (address, isOne) => {
  expect(isCheckoutUrl(address)).toBe(isOne);
});
