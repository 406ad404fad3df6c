import { type Locale, languageTag, localeFromHeader, locales } from '@atoll/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetOf } from '../../platform/assets/index.ts';
import { scriptlessPolicy } from '../../platform/http/index.ts';
import { revalidate, sendAsset } from '../console/send-asset.ts';
import { type Page, renderPage } from './page.ts';

/** Answers with a page that needs no script, and may not run one. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply.header('content-security-policy', scriptlessPolicy);
  return sendAsset(request, reply, assetOf('.html', Buffer.from(renderPage(page))), revalidate);
}

/** Returns the language in the URL, or else the browser's. */
export function pageLocale(request: FastifyRequest, tag: unknown): Locale {
  return localeOfTag(tag) ?? localeFromHeader(request.headers['accept-language']);
}

/** Returns the locale for `en-US`, or for our own `en_US`. */
export function localeOfTag(tag: unknown): Locale | undefined {
  return locales.find((locale) => locale === tag || languageTag(locale) === tag);
}
