import type { CallOutput, Locale, listSharedFolder, openShareLink } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { shareFormats } from './formats.ts';
import { sharePageWords } from './page-words.ts';
import { greetingHtml, unverifiedHtml } from './sender.ts';
import { shareWords } from './words.ts';

export type Opened = CallOutput<typeof openShareLink>;
export type Listed = CallOutput<typeof listSharedFolder>;

/** Returns HTML that names the sender of a link, with their message. */
export function greeting(locale: Locale, { kind, sender_name: sender, message }: Opened): string {
  return greetingHtml(locale, { kind, senderName: sender }, message);
}

/** Returns HTML of the note that the sender's name is not verified, if there is a name. */
export function unverifiedNote(locale: Locale, { sender_name: sender }: Opened): string {
  return unverifiedHtml(locale, sender !== '');
}

/** Returns HTML of a line of facts: `texts`, then for how long and how often the link works. */
export function facts(locale: Locale, opened: Opened, texts: readonly string[]): string {
  const items = [...texts.map(escapeHtml), ...terms(locale, opened)];
  return items.length === 0
    ? ''
    : `<ul class="facts">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** Returns the terms of a link. A script inserts the visitor's local time, and updates the remaining number after each upload. */
function terms(locale: Locale, { kind, expires_at: until, transfers_left: left }: Opened): string[] {
  const formats = shareFormats(locale);
  const { downloadsLeft, filesLeft } = sharePageWords[locale];
  const leftText = left === null ? '' : formats.counted(kind === 'request' ? filesLeft : downloadsLeft, left);
  return [
    ...(until === null ? [] : [untilText(locale, until)]),
    ...(left === null ? [] : [`<span class="left">${escapeHtml(leftText)}</span>`]),
  ];
}

function untilText(locale: Locale, until: number): string {
  const day = shareFormats(locale).day(until, Date.now());
  const time = `<time datetime="${new Date(until).toISOString()}">${escapeHtml(day)}</time>`;
  return escapeHtml(shareWords[locale].until('{time}')).replace('{time}', time);
}

export function dataAttributes(data: Readonly<Record<string, string>>): string {
  return Object.entries(data)
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}
