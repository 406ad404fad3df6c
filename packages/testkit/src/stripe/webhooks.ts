import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StripeEvent } from './objects.ts';

/** Shorter than Stripe's own delays of hours. */
const triesMs = [0, 50, 200, 1000];

export interface Delivery {
  url: string;
  secret: string;
  /** Time of the signature, in seconds since 1970. */
  at?: number;
}

/** Sends a signed event once. @returns the status of the answer; 0 if there is none */
export async function deliver(event: StripeEvent, { url, secret, at }: Delivery): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const signedAt = at ?? Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${signedAt},v1=${sign(`${signedAt}.${body}`, secret)}`,
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Sends an event until it is accepted, up to a few times. */
export async function deliverWithRetries(event: StripeEvent, delivery: Delivery): Promise<void> {
  for (const waitMs of triesMs) {
    await sleep(waitMs);
    const status = await deliver(event, delivery);
    if (status >= 200 && status < 300) return;
  }
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
