import { isolatedName, type Locale } from '@atoll/contract';
import { escapeHtml } from '../../platform/html.ts';
import { sharePageWords } from './page-words.ts';
import { type Place, pathOf } from './place.ts';

/** The sender of a link, by their own account. */
export interface Sender {
  readonly kind: 'file' | 'folder' | 'request';
  /** Empty for none. */
  readonly senderName: string;
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | undefined;
}

/** Returns HTML of the sender's logo, if there is one. The text next to it has the same information. */
export function logoHtml(place: Place, sender: Sender | undefined): string {
  if (!sender?.logo) return '';
  const { width, height } = sender.logo;
  const source = escapeHtml(`${pathOf(place)}/logo`);
  return `<p class="logo"><img src="${source}" alt="" width="${width}" height="${height}"></p>\n`;
}

/** Returns HTML that names the sender of a link, with their message. */
export function greetingHtml(
  locale: Locale,
  { kind, senderName }: Pick<Sender, 'kind' | 'senderName'>,
  message: string,
): string {
  const { from, fromNobody } = sharePageWords[locale];
  const line = senderName === '' ? fromNobody[kind] : from[kind](isolatedName(senderName));
  const said = message === '' ? '' : `\n<blockquote class="message">${escapeHtml(message)}</blockquote>`;
  return `<p class="from">${escapeHtml(line)}</p>${said}`;
}

/** Returns HTML of the note that the sender is not verified, if there is a name or a logo. */
export function unverifiedHtml(locale: Locale, isSaid: boolean): string {
  return isSaid ? `<p class="unverified">${escapeHtml(sharePageWords[locale].unverified)}</p>` : '';
}
