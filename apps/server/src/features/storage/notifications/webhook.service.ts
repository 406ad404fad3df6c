import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { type AddressState, clearFailures, findAddresses } from '../../../platform/delivery/index.ts';
import { newId } from '../../../platform/ids.ts';
import { failureOf, type IsPrivateAddress, type PostJson } from '../../../platform/outgoing/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { makeDue, webhookFeed } from '../changes/index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { namesWebhook, parseWebhookArn, webhookArn } from '../kernel/webhook-arn.ts';
import { testEvent } from './event-record.ts';
import { findNotifyingOf } from './notification.store.ts';
import {
  changeWebhookUrl,
  deleteWebhook,
  findWebhook,
  findWebhooksOf,
  insertWebhook,
  noteDelivery,
  type SealedWebhook,
  type Webhook,
} from './webhook.store.ts';

export interface ListedWebhook extends Webhook {
  arn: string;
  /** Names of the account's buckets that use it. */
  buckets: string[];
  /** Time of the next retry after failed deliveries; null while it works. */
  pausedUntil: number | null;
}

export interface WebhookDraft {
  name: string;
  url: string;
  /** The person who creates it. */
  createdBy?: string;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

export interface WebhookServiceDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  region: string;
  postJson: PostJson;
  isPrivateAddress: IsPrivateAddress;
}

const webhooksPerAccount = 20;
const secretBytes = 32;
const secretPrefix = 'whsec_';

export function createWebhookService(deps: WebhookServiceDeps) {
  const { database, region } = deps;
  const findByArn = async (accountId: string, arn: string) => {
    const named = parseWebhookArn(arn);
    return named?.accountId === accountId ? findWebhook(database.read, accountId, named.name) : undefined;
  };
  return {
    async list(accountId: string): Promise<ListedWebhook[]> {
      const [webhooks, notifying] = await Promise.all([
        findWebhooksOf(database.read, accountId),
        findNotifyingOf(database.read, accountId),
      ]);
      const states = await findAddresses(
        database.read,
        webhooks.map(({ id }) => webhookFeed(id)),
      );
      return webhooks.map((webhook) => ({
        ...webhook,
        pausedUntil: pausedUntil(states.get(webhookFeed(webhook.id))),
        arn: webhookArn(region, accountId, webhook.name),
        buckets: notifying
          .filter(({ targets }) => targets.some(({ destination }) => namesWebhook(destination, webhook)))
          .map(({ name }) => name),
      }));
    },
    /**
     * Returns the secret, which is never shown again. @throws {StorageRefusal} `webhookNameTaken`, `webhookLimit`,
     * `webhookUrlInvalid`, `webhookUrlPrivate`
     */
    create: (accountId: string, webhook: WebhookDraft) => createWebhook(deps, accountId, webhook),
    /**
     * Changes the URL, and delivers queued events there now.
     * @throws {StorageRefusal} `webhookUnknown`, `webhookUrlInvalid`, `webhookUrlPrivate`
     */
    async changeUrl(
      accountId: string,
      name: string,
      { url, changedBy }: { url: string; changedBy: string | null },
    ) {
      await checkUrl(deps, url);
      const webhook = await findWebhook(database.read, accountId, name);
      if (!webhook) throw new StorageRefusal('webhookUnknown');
      await database.transaction(async (tx) => {
        const wasThere = await changeWebhookUrl(tx, { id: webhook.id, url, createdBy: changedBy });
        if (!wasThere) throw new StorageRefusal('webhookUnknown');
        const [feed, now] = [webhookFeed(webhook.id), deps.clock.now()];
        await makeDue(tx, feed, now);
        await clearFailures(tx, [feed], now);
      });
    },
    /**
     * Sends S3's test event now.
     * @returns the reason if it did not arrive, or null
     * @throws {StorageRefusal} `webhookUnknown`
     */
    async test(accountId: string, name: string) {
      const webhook = await findWebhook(database.read, accountId, name);
      if (!webhook) throw new StorageRefusal('webhookUnknown');
      const messageId = newId();
      const document = testEvent(undefined, deps.clock.now(), messageId);
      const failure = await send(deps, webhook, messageId, document).then(() => null, failureOf);
      // It works again, so its queued events are delivered now.
      if (!failure) {
        await database.transaction((tx) => clearFailures(tx, [webhookFeed(webhook.id)], deps.clock.now()));
      }
      return failure;
    },
    /** @throws {StorageRefusal} `webhookUnknown` */
    async delete(accountId: string, name: string) {
      const wasThere = await database.transaction((tx) => deleteWebhook(tx, accountId, name));
      if (!wasThere) throw new StorageRefusal('webhookUnknown');
    },
    /** Reports whether a bucket of the account may use it. */
    has: async (accountId: string, arn: string) => (await findByArn(accountId, arn)) !== undefined,
    /** Sends one signed document. Rejects if it did not arrive; the result is recorded with the webhook. */
    send: (webhook: SealedWebhook, messageId: string, document: object, signal: AbortSignal) =>
      send(deps, webhook, messageId, document, signal),
  };
}

async function createWebhook(
  deps: WebhookServiceDeps,
  accountId: string,
  { name, url, createdBy }: WebhookDraft,
): Promise<{ arn: string; secret: string }> {
  const { database, clock, sealer } = deps;
  await checkUrl(deps, url);
  const id = newId();
  const secret = secretPrefix + randomBytes(secretBytes).toString('base64');
  await database.transaction(async (tx) => {
    const others = await findWebhooksOf(tx, accountId);
    if (others.some((other) => other.name === name)) throw new StorageRefusal('webhookNameTaken');
    if (others.length >= webhooksPerAccount) throw new StorageRefusal('webhookLimit');
    await insertWebhook(tx, {
      id,
      accountId,
      name,
      url,
      secretSealed: sealer.seal(secret, sealContext(id)),
      createdAt: clock.now(),
      createdBy: createdBy ?? null,
      lastDeliveredAt: null,
      lastError: null,
      lastErrorCode: null,
    });
  });
  return { arn: webhookArn(deps.region, accountId, name), secret };
}

async function checkUrl({ isPrivateAddress }: WebhookServiceDeps, url: string): Promise<void> {
  if (!isWebAddress(url)) throw new StorageRefusal('webhookUrlInvalid');
  if (await isPrivateAddress(url)) throw new StorageRefusal('webhookUrlPrivate');
}

/** Sends a delivery, signed according to the Standard Webhooks specification, so that its libraries can verify it. */
async function send(
  { database, clock, sealer, postJson }: WebhookServiceDeps,
  webhook: SealedWebhook,
  messageId: string,
  document: object,
  signal?: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(document);
  const timestamp = String(Math.floor(clock.now() / 1000));
  const secret = sealer.open(webhook.secretSealed, sealContext(webhook.id)).slice(secretPrefix.length);
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  const headers = {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  try {
    await postJson(webhook.url, body, headers, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    await database.transaction((tx) => noteDelivery(tx, webhook.id, failureOf(error)));
    throw error;
  }
  await database.transaction((tx) => noteDelivery(tx, webhook.id, { last_delivered_at: clock.now() }));
}

function pausedUntil(state: AddressState | undefined): number | null {
  return state && state.failures > 0 ? state.nextAt : null;
}

function sealContext(id: string): string {
  return `webhook:${id}`;
}

function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
