import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, languageTag } from '@atoll/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import { localeOfTag, pageLocale, sendPage } from '../pages/send-page.ts';
import { siteWords } from '../pages/words.ts';
import { type Guide, type GuidePage, readGuide } from './guide.ts';

const freshFor = 'public, max-age=3600';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves `/docs` in the reader's language, and `/docs/{language}` and `/docs/{language}/{page}` for links, with their
 * pictures. For the console, which lists the pages in its palette and shows them next to a screen:
 * `/docs/{language}/pages.json`, and the Markdown of each page at `/docs/{language}/source/{page}`.
 */
export async function bindGuide(app: FastifyInstance, folder: string, notFound: Answer): Promise<void> {
  const guide = await readGuide(folder);
  app.get('/docs', (request, reply) =>
    reply.redirect(`/docs/${languageTag(pageLocale(request, undefined))}`),
  );
  app.get<{ Params: { language: string; page?: string } }>('/docs/:language/:page?', (request, reply) => {
    const locale = localeOfTag(request.params.language);
    const pages = locale ? guide[locale] : [];
    const wanted = request.params.page ?? pages[0]?.slug;
    const page = pages.find(({ slug }) => slug === wanted);
    return locale && page
      ? sendPage(request, reply, guidePage(guide, locale, page))
      : notFound(request, reply);
  });
  app.get<{ Params: { language: string } }>('/docs/:language/pages.json', (request, reply) => {
    const locale = localeOfTag(request.params.language);
    if (!locale) return notFound(request, reply);
    const pages = guide[locale].map(({ slug, title, sections }) => ({ slug, title, sections }));
    return reply.header('cache-control', freshFor).send(pages);
  });
  app.get<{ Params: { language: string; page: string } }>(
    '/docs/:language/source/:page',
    (request, reply) => {
      const locale = localeOfTag(request.params.language);
      const page = locale && guide[locale].find(({ slug }) => slug === request.params.page);
      if (!page) return notFound(request, reply);
      return reply
        .type('text/markdown; charset=utf-8')
        .header('cache-control', freshFor)
        .send(`# ${page.title}\n\n${page.markdown}`);
    },
  );
  app.get<{ Params: { language: string; name: string } }>(
    '/docs/:language/pictures/:name',
    async (request, reply) => {
      const locale = localeOfTag(request.params.language);
      const name = /^[a-z0-9-]+\.webp$/.exec(request.params.name)?.[0];
      const bytes =
        locale && name && (await readFile(join(folder, locale, 'pictures', name)).catch(() => undefined));
      if (!bytes) return notFound(request, reply);
      return reply.type('image/webp').header('cache-control', freshFor).send(bytes);
    },
  );
}

function guidePage(guide: Guide, locale: Locale, page: GuidePage) {
  const hrefOf = (language: Locale, slug: string) => `/docs/${languageTag(language)}/${slug}`;
  const contents = guide[locale].map(({ slug, title }) => ({
    href: hrefOf(locale, slug),
    text: title,
    current: slug === page.slug,
  }));
  return {
    locale,
    title: `${page.title} – ${siteWords[locale].guide}`,
    body: `<h1>${escapeHtml(page.title)}</h1>\n${page.html}`,
    contents,
    hrefIn: (language: Locale) => hrefOf(language, page.slug),
  };
}
