import { type Atoll, type StripeServer, startAtoll, startStripe } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

/** A server with Stripe, and a Stripe stand-in with a payment page. */
const test = base.extend<object, { stripe: StripeServer; atoll: Atoll }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const stripe = await startStripe();
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  atoll: [
    async ({ stripe }, use) => {
      const atoll = await startAtoll({
        env: {
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_API_URL: stripe.url,
        },
      });
      stripe.sendEventsTo(`${atoll.url}/api/billing/stripe`);
      await use(atoll);
      await stripe.delivered();
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
});

// In one worker, so that one server is started.
test.describe.configure({ mode: 'default' });

async function beginPayment(page: Page): Promise<void> {
  await page.goto('/dss/billing?dialog=add-credit');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You’ll pay on Stripe.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

const creditInShell = (page: Page) => page.getByRole('banner').getByText(/^\$/).first();

test(
  'credit is bought on the page of Stripe, after a declined card and a way back; told again it counts once',
  wholeRunOnly,
  async ({ signedIn: page, atoll, stripe }) => {
    await beginPayment(page);
    await page.getByRole('button', { name: 'Pay with a declined card' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByText('Payment canceled')).toBeVisible();
    await expect(creditInShell(page)).toHaveText('$0.00');

    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await expect(page.getByRole('status').getByText('Credit added')).toBeVisible();
    await expect(creditInShell(page)).toHaveText('$25.00');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/dss\/billing$/);

    await stripe.delivered();
    const { shop } = stripe;
    const told = shop.events.findLast(({ type }) => type === 'checkout.session.completed');
    if (!told) throw new Error('Stripe told nothing');
    const again = { ...told, id: 'evt_told_again' };
    for (const event of [told, again]) {
      expect(await stripe.deliver(event, { url: `${atoll.url}/api/billing/stripe` })).toBe(200);
    }

    const intent = [...shop.intents.values()].findLast(({ status }) => status === 'succeeded');
    shop.refund(intent?.id ?? '', 500);
    await stripe.delivered();
    await page.goto('/dss/billing/payments');
    await expect(creditInShell(page)).toHaveText('$20.00');
    const payments = page.getByRole('table', { name: 'Payments' });
    await expect(payments.getByRole('row').filter({ hasText: 'Refund' })).toContainText(/5\.00/);
    await expect(payments.getByRole('row').filter({ hasText: 'Paid' })).toContainText(/25\.00/);
    await sweep(page, '/dss/billing/payments');
  },
);

test(
  'the dialog that leads to Stripe, and the way back from it, in every language',
  wholeRunOnly,
  async ({ signedIn: page }) => {
    await beginPayment(page);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByText('Payment canceled')).toBeVisible();
    const { pathname, search } = new URL(page.url());
    await sweep(page, {
      path: `${pathname}${search}`,
      arrange: async (at, locale) => {
        const { return: words } = await textsOf(locale, 'payments');
        await expect(at.getByText(words.cancelledTitle)).toBeVisible();
      },
    });
    await sweep(page, {
      path: '/dss/billing?dialog=add-credit',
      arrange: async (at, locale) => {
        const { stripe } = await textsOf(locale, 'payments');
        await expect(at.getByRole('dialog').getByText(stripe.title)).toBeVisible();
      },
    });
  },
);
