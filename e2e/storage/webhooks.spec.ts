import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBucket, createWebhook, setBucketNotifications } from '@atoll/contract';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test.use({ startPath: '/dss/apps/webhooks' });

/** Starts a program that accepts deliveries, or refuses them with a configurable status. */
async function startReceiver() {
  const state = { status: 204, events: [] as unknown[] };
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    state.events.push(JSON.parse(Buffer.concat(pieces).toString()));
    outgoing.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return { state, url, close: () => server.close() };
}

test(
  'a webhook is created, tried, named by a bucket and deleted',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const receiver = await startReceiver();
    await axe(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('shop');
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog).toContainText('whsec_');
    const arn = await dialog.getByText(/^arn:/).textContent();
    await axe(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /^shop/ });
    await expect(row).toContainText('Nothing sent yet');

    const tryIt = async () => {
      await page.getByRole('button', { name: 'Actions for shop' }).click();
      await page.getByRole('menuitem', { name: 'Send test event' }).click();
    };
    receiver.state.status = 503;
    await tryIt();
    await expect(page.getByText(/shop didn’t receive the test event: .*503/)).toBeVisible();
    await expect(row).toContainText('The last delivery failed');
    receiver.state.status = 204;
    await tryIt();
    await expect(page.getByText('shop received the test event.')).toBeVisible();
    await expect(row).toContainText('Delivered');
    await expect(row).not.toContainText('failed');
    expect(receiver.state.events).toMatchObject([{ Event: 's3:TestEvent' }, { Event: 's3:TestEvent' }]);

    const bucket = `hooked-${Date.now()}`;
    await account.api.ask(createBucket, { name: bucket });
    await account.api.ask(setBucketNotifications, {
      bucket,
      notifications: [{ id: 'new', destination: arn ?? '', events: ['s3:ObjectCreated:*'] }],
    });
    await page.reload();
    await expect(row.getByRole('link', { name: bucket })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for shop' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog).toContainText(`1 bucket uses this webhook and will stop sending events: ${bucket}.`);
    await axe(page);
    await dialog.getByRole('textbox').fill('shop');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    receiver.close();
  },
);

test('the screen is right in every language and width', wholeRunOnly, async ({ signedIn: page, account }) => {
  await sweep(page, '/dss/apps/webhooks');
  await account.api.ask(createWebhook, {
    name: 'orders-of-the-shop',
    url: `https://example.com/${'long/'.repeat(30)}`,
  });
  await sweep(page, '/dss/apps/webhooks');
  await sweep(page, {
    path: '/dss/apps/webhooks',
    async arrange(page, locale) {
      const { create } = await textsOf(locale, 'webhooks');
      await page.getByRole('button', { name: create }).click();
    },
  });
});
