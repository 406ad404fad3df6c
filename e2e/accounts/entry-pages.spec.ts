import { test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';

/** The entry pages that no other test checks in each language. Their addresses contain their state. */
const person = 'email=ada%40example.com&username=Ada';
const paths = [
  '/signup',
  `/verify-code?${person}`,
  `/create-password?${person}&code=ABC123`,
  `/password-recovery?${person}`,
  '/reset-password-sent',
  `/update-password?${person}`,
];

for (const path of paths) {
  test(`${path} can be used and read by everybody, on any screen`, async ({ page }) => {
    await sweep(page, path);
  });
}
