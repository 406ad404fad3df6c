import { type Call, files, type Locale, languageTag, streams } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { type Asset, assetOf } from '../../platform/assets/index.ts';
import { revalidate, sendAsset } from '../console/send-asset.ts';
import { pageLocale, sendPage } from '../pages/send-page.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';
import { renderReference } from './reference.ts';
import { apiWords } from './words.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, both of the contract. */
export function bindApiDocs(app: FastifyInstance, calls: Readonly<Record<string, Call>>): void {
  let made: { readonly document: OpenApiDocument; readonly json: Asset } | undefined;
  /** Made when it is first read: it takes much of a start, and most starts don’t need it. */
  const make = () => {
    const document = openApiDocument(calls, files, streams);
    return { document, json: assetOf('.json', Buffer.from(JSON.stringify(document))) };
  };
  app.get('/api/openapi.json', (request, reply) => {
    made ??= make();
    return sendAsset(request, reply, made.json, revalidate);
  });
  app.get<{ Querystring: { lang?: unknown } }>('/api/docs', (request, reply) => {
    const locale = pageLocale(request, request.query.lang);
    made ??= make();
    const { document } = made;
    return sendPage(request, reply, {
      locale,
      title: apiWords[locale].title,
      body: renderReference(document, locale),
      contents: document.tags.map(({ name }) => ({ href: `#${name}`, text: name })),
      hrefIn: (other: Locale) => `/api/docs?lang=${languageTag(other)}`,
    });
  });
}
