import { resolve } from 'node:path';
import { parseS3Address, s3AddressForm } from '@atoll/blob-store';
import { characterCount, limits } from '@atoll/contract';
import { type Plan, parseUsd } from '../features/billing/index.ts';
import type { TransferEnd } from '../features/storage/core/index.ts';
import { UsageError } from './failure.ts';

const maxUsd = 1_000_000;
const maxUses = 1_000_000;
const maxPage = 1000;
const maxDays = 400;
const plans: readonly Plan[] = ['free', 'pay_as_you_go'];

export function emailArgument(text: string): string {
  if (!/^\S+@\S+$/.test(text)) throw new UsageError('<email>: it must be an e-mail address.');
  return text.trim().toLowerCase();
}

export function nameArgument(text: string): string {
  const name = text.trim();
  if (name === '' || characterCount(name) > limits.accountNameMaxLength) {
    throw new UsageError(`<name>: it must be 1 to ${limits.accountNameMaxLength} characters.`);
  }
  return name;
}

export function appNameArgument(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) {
    throw new UsageError('<name>: it must be 1 to 40 lowercase letters, digits and dashes.');
  }
  return text;
}

export function appTitleArgument(text: string): string {
  const title = text.trim();
  if (!/^\P{Cc}{1,60}$/u.test(title)) throw new UsageError('<title>: it must be 1 to 60 characters.');
  return title;
}

export function planArgument(text: string): Plan {
  const plan = plans.find((known) => known === text);
  if (!plan) throw new UsageError(`<plan>: it must be one of ${plans.join(', ')}.`);
  return plan;
}

/** Parses an amount such as `5`, `2.50` or `-3` into whole micro-USD. */
export function usdArgument(text: string): number {
  const amountMicroUsd = parseUsd(text);
  if (amountMicroUsd === undefined) {
    throw new UsageError(
      '<usd>: it must be an amount of US dollars with at most 6 decimals, such as 5, 2.50 or -3.',
    );
  }
  if (amountMicroUsd === 0) throw new UsageError('<usd>: it must not be 0.');
  if (Math.abs(amountMicroUsd) > maxUsd * 1_000_000) {
    throw new UsageError('<usd>: it must be at most 1000000 US dollars, either way.');
  }
  return amountMicroUsd;
}

export function invoiceNumberArgument(text: string): string {
  if (!/^AT-\d{4}-\d{6,}$/i.test(text)) throw new UsageError('<number>: it must be like AT-2026-000001.');
  return text.toUpperCase();
}

export function disputeArgument(text: string): 'disputed' | 'won' | 'lost' {
  if (text !== 'disputed' && text !== 'won' && text !== 'lost') {
    throw new UsageError('<state>: it must be one of disputed, won, lost.');
  }
  return text;
}

export function reasonOption(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > 200) throw new UsageError('--reason: it must be 1 to 200 characters.');
  return reason;
}

export function usesOption(text: string): number {
  return wholeNumber('--uses', text, maxUses);
}

export function limitOption(text: string): number {
  return wholeNumber('--limit', text, maxPage);
}

export function daysOption(text: string): number {
  return wholeNumber('--days', text, maxDays);
}

export function inviteCodeOption(text: string): string {
  if (!/^[A-Za-z0-9-]{4,50}$/.test(text)) {
    throw new UsageError('--code: it must be 4 to 50 letters, digits and dashes.');
  }
  return text.toUpperCase();
}

/** Parses a folder or an `s3://` address of the argument `name`. Errors don't repeat possible secrets. */
export function transferEndArgument(name: string): (text: string) => TransferEnd {
  return (text) => {
    if (!text.startsWith('s3:')) return { kind: 'folder', path: resolve(text) };
    const address = parseS3Address(text);
    if (typeof address === 'string') {
      throw new UsageError(`<${name}>: it must be a folder, or an address ${s3AddressForm}, ${address}.`);
    }
    return { kind: 's3', address };
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new UsageError(`${name}: it must be a whole number from 1 to ${max}.`);
  return value;
}
