import {
  createWebhook,
  deleteWebhook,
  getBucketNotifications,
  listBuckets,
  setBucketNotifications,
  updateWebhook,
} from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketRow } from '../testing/buckets.ts';
import { AddBucketDialog } from './add-bucket-dialog.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditUrlDialog } from './edit-url-dialog.tsx';
import type { Webhook } from './queries.ts';

const onClose = vi.fn();
const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const box = (name: string) => screen.getByRole('textbox', { name });

const shop: Webhook = {
  name: 'shop',
  arn: 'arn:aws:sns:us-east-1:1:shop',
  url: 'https://shop.example/events',
  created_at: 1,
  last_delivered_at: null,
  last_error: null,
  last_error_code: null,
  next_try_at: null,
  buckets: ['orders'],
};

beforeEach(() => {
  onClose.mockClear();
});

test('each field says what is wrong with it, and the first takes the focus', async () => {
  const hands = await show(<CreateWebhookDialog webhooks={[shop]} onClose={onClose} />);
  await hands.type(box('Name'), 'two words');
  await hands.type(box('URL'), 'example.com');
  await hands.click(button('Create webhook'));
  expect(box('Name')).toHaveAccessibleDescription(/Use 1 to 64 letters/);
  expect(box('URL')).toHaveAccessibleDescription(/Enter a full URL/);
  expect(box('Name')).toHaveFocus();
  await hands.clear(box('Name'));
  await hands.type(box('Name'), 'shop{Enter}');
  expect(box('Name')).toHaveAccessibleDescription(/already exists/);
});

test('a webhook is created once, and its secret is shown', async () => {
  const creating = holds(createWebhook);
  const hands = await show(<CreateWebhookDialog webhooks={[]} onClose={onClose} />);
  expect(box('Name')).toHaveFocus();
  await hands.type(box('Name'), 'shop');
  await hands.type(box('URL'), ' https://shop.example/events ');
  await hands.click(button('Create webhook'));
  expect(button('Create webhook')).toBeDisabled();
  creating.answer({ arn: shop.arn, secret: 'whsec_1' });
  expect(await screen.findByText('whsec_1')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Webhook created' })).toBeVisible();
  expect(creating.inputs).toEqual([{ name: 'shop', url: 'https://shop.example/events' }]);
  await hands.click(button('Copy signing secret'));
  await expect(navigator.clipboard.readText()).resolves.toBe('whsec_1');
  await hands.click(button('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an address in a private network is refused at its field', async () => {
  refuses(createWebhook, 1075);
  const hands = await show(<CreateWebhookDialog webhooks={[]} onClose={onClose} />);
  await hands.type(box('Name'), 'shop');
  await hands.type(box('URL'), 'http://192.168.1.7/hook');
  await hands.click(button('Create webhook'));
  await waitFor(() => expect(box('URL')).toHaveAccessibleDescription(/private network.*public address/));
  expect(box('URL')).toHaveFocus();
});

test('what the server refuses is said in the dialog', async () => {
  refuses(createWebhook, 1027);
  const hands = await show(<CreateWebhookDialog webhooks={[]} onClose={onClose} />);
  await hands.type(box('Name'), 'shop');
  await hands.type(box('URL'), 'http://localhost:9999');
  await hands.click(button('Create webhook'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('a webhook is deleted by its name, and the buckets that use it are named', async () => {
  const deleting = answers(deleteWebhook, null);
  const hands = await show(<DeleteWebhookDialog webhook={shop} onClose={onClose} />);
  expect(dialog()).toHaveTextContent('1 bucket uses this webhook and will stop sending events: orders.');
  await hands.click(button('Delete'));
  expect(screen.getByRole('alert')).toHaveTextContent('The name doesn’t match.');
  await hands.type(screen.getByRole('textbox'), 'shop');
  await hands.click(button('Delete'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(deleting.inputs).toEqual([{ name: 'shop' }]);
});

test('the URL of a webhook can be changed, and a private one is refused at its field', async () => {
  refuses(updateWebhook, 1075);
  const hands = await show(<EditUrlDialog webhook={shop} onClose={onClose} />);
  expect(box('URL')).toHaveValue(shop.url);
  await hands.clear(box('URL'));
  await hands.type(box('URL'), 'https://10.0.0.1/');
  await hands.click(button('Save'));
  await waitFor(() => expect(box('URL')).toHaveAccessibleDescription(/private network/));
  const changing = answers(updateWebhook, null);
  await hands.clear(box('URL'));
  await hands.type(box('URL'), 'https://new.example/{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changing.inputs).toEqual([{ name: 'shop', url: 'https://new.example/' }]);
});

test('a new webhook leads to a bucket, whose other notifications stay', async () => {
  const other = { id: 'other', destination: 'arn:aws:sns:us-east-1:1:log', events: ['s3:ObjectAcl:Put'] };
  answers(createWebhook, { arn: shop.arn, secret: 'whsec_1' });
  answers(listBuckets, [bucketRow('orders')]);
  answers(getBucketNotifications, [other]);
  const setting = answers(setBucketNotifications, null);
  const hands = await show(<CreateWebhookDialog webhooks={[]} onClose={onClose} />);
  await hands.type(box('Name'), 'shop');
  await hands.type(box('URL'), 'https://shop.example/events');
  await hands.click(button('Create webhook'));
  await hands.click(await screen.findByRole('button', { name: 'Choose bucket' }));
  await hands.click(screen.getByRole('combobox', { name: 'Bucket' }));
  await hands.click(await screen.findByRole('option', { name: 'orders' }));
  await hands.click(screen.getByRole('checkbox', { name: 'Object deleted' }));
  await waitFor(() => expect(button('Send events')).toBeEnabled());
  await hands.click(button('Send events'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const added = { destination: shop.arn, events: ['s3:ObjectCreated:*'] };
  expect(setting.inputs).toEqual([{ bucket: 'orders', notifications: [other, added], replaces: [other] }]);
});

test('a bucket that already sends events is not added again', async () => {
  answers(listBuckets, [bucketRow('orders')]);
  answers(getBucketNotifications, []);
  const hands = await show(<AddBucketDialog webhook={shop} onClose={onClose} />);
  await hands.click(button('Send events'));
  const field = screen.getByRole('combobox', { name: 'Bucket' });
  expect(field).toHaveAccessibleDescription('Select a bucket.');
  await hands.click(field);
  await hands.click(await screen.findByRole('option', { name: 'orders' }));
  await waitFor(() => expect(button('Send events')).toBeEnabled());
  await hands.click(button('Send events'));
  expect(field).toHaveAccessibleDescription('This bucket already sends events to this webhook.');
});

test.each([
  ['added to those that someone else set meanwhile', [], true],
  ['not added twice if it was only the answer that got lost', [{ destination: shop.arn, events: [] }], false],
])('a bucket is %s', async (_, added, isSentAgain) => {
  onClose.mockClear();
  const theirs = { destination: 'arn:aws:sns:us-east-1:1:log', events: ['s3:ObjectAcl:Put'] };
  answers(listBuckets, [bucketRow('letters')]);
  const now = [theirs, ...added];
  const refused = refuses(setBucketNotifications, 1078);
  let setting = refused;
  answers(getBucketNotifications, () => {
    if (refused.inputs.length === 0) return [];
    if (setting === refused) setting = answers(setBucketNotifications, null);
    return now;
  });
  const hands = await show(<AddBucketDialog webhook={shop} onClose={onClose} />);
  await hands.click(screen.getByRole('combobox', { name: 'Bucket' }));
  await hands.click(await screen.findByRole('option', { name: 'letters' }));
  await waitFor(() => expect(button('Send events')).toBeEnabled());
  await hands.click(button('Send events'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(refused.inputs).toMatchObject([{ replaces: [] }]);
  expect(setting.inputs.map(({ replaces }) => replaces)).toEqual(isSentAgain ? [now] : []);
});
