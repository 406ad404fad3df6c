import { type Locale, languageTag } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import { pageLocale, sendPage } from '../pages/send-page.ts';
import { siteWords } from '../pages/words.ts';
import { type LegalText, legalTexts } from './texts.ts';

export interface LegalOptions {
  /** The provider's own pages, when it has any. */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly supportEmail: string | null;
}

/** `/terms` and `/privacy`: redirects to the provider's pages if configured, otherwise plain pages that describe the software. */
export function bindLegalPages(app: FastifyInstance, options: LegalOptions): void {
  const pages = [
    { kind: 'terms', own: options.termsUrl },
    { kind: 'privacy', own: options.privacyUrl },
  ] as const;
  for (const { kind, own } of pages) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${kind}`, (request, reply) => {
      if (own !== null) return reply.redirect(own);
      const locale = pageLocale(request, request.query.lang);
      return sendPage(request, reply, {
        locale,
        title: siteWords[locale][kind],
        body: bodyOf(siteWords[locale][kind], legalTexts[locale], kind, options.supportEmail),
        hrefIn: (other: Locale) => `/${kind}?lang=${languageTag(other)}`,
      });
    });
  }
}

function bodyOf(
  title: string,
  text: LegalText,
  kind: 'terms' | 'privacy',
  supportEmail: string | null,
): string {
  const sections = text[kind].map(
    ({ heading, paragraphs }) =>
      `<h2>${escapeHtml(heading)}</h2>\n${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}`,
  );
  const contact =
    supportEmail === null
      ? `<p>${escapeHtml(text.contactOperator)}</p>`
      : `<p>${escapeHtml(text.contact)} <a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a></p>`;
  return `<h1>${escapeHtml(title)}</h1>\n${sections.join('\n')}\n<h2>${escapeHtml(text.contactHeading)}</h2>\n${contact}`;
}
