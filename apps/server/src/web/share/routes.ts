import { readFile } from 'node:fs/promises';
import type { CallInput, Locale, openShareLink, sharedCalls } from '@atoll/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetOf } from '../../platform/assets/index.ts';
import { UserError } from '../../platform/errors.ts';
import { contextOf, type Handlers } from '../../platform/http/index.ts';
import { revalidate, sendAsset } from '../console/send-asset.ts';
import { renderPage } from '../pages/page.ts';
import { localeOfTag, pageLocale } from '../pages/send-page.ts';
import { fileBody, folderBody, passwordBody, refusalBody, requestBody } from './bodies.ts';
import { hrefOf, type Place, pathOf } from './place.ts';
import { asksForPassword, refusalText } from './refusals.ts';
import { shareWords } from './words.ts';

export interface ShareOptions {
  /** What answers visitors, here as in the JSON API. Supplied by storage. */
  readonly shared: Handlers<typeof sharedCalls>;
  readonly publicUrl: string;
  /** The only other origin: files are shown from there and sent to it. */
  readonly s3PublicUrl: string;
}

type Query = Record<string, unknown>;
type Request = FastifyRequest<{ Params: { link: string }; Querystring: Query; Body: unknown }>;

const passCookie = 'atoll_share';
const passSeconds = 60 * 60;
const formLimitBytes = 4096;

/** `/s/{link}`: what a share link opens, for people; rendered here, without the console and what it may do. */
export async function bindSharePages(app: FastifyInstance, options: ShareOptions): Promise<void> {
  const script = assetOf('.js', await readFile(new URL('./share.js', import.meta.url)));
  app.get('/share.js', (request, reply) => sendAsset(request, reply, script, revalidate));
  await app.register((pages, _, done) => {
    const parser = { parseAs: 'string', bodyLimit: formLimitBytes } as const;
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      parser,
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    pages.get('/s/:link', (request: Request, reply) => showLink(options, request, reply));
    pages.post('/s/:link', (request: Request, reply) => takePassword(options, request, reply));
    pages.get('/s/:link/file', (request: Request, reply) => sendToFile(options, request, reply));
    done();
  });
}

async function showLink(options: ShareOptions, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { shared } = options;
  return answering(options, request, reply, async (place, locale, visit) => {
    const context = contextOf(request, reply);
    const opened = await shared.openShareLink(visit, context);
    const title = opened.kind === 'request' ? shareWords[locale].requestTitle(opened.name) : opened.name;
    if (opened.kind === 'file') return { title, body: fileBody(place, locale, opened) };
    if (opened.kind === 'request') return { title, body: requestBody(place, locale, opened) };
    const { folder, cursor } = place;
    const listed = await shared.listSharedFolder(
      { ...visit, folder, ...(cursor ? { cursor } : {}) },
      context,
    );
    return { title, body: folderBody(place, locale, opened, listed) };
  });
}

/** The password came by the form: what proves it goes into a cookie that only this link's pages get. */
async function takePassword(
  options: ShareOptions,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  return answering(options, request, reply, async (place, _, { link }) => {
    const given = String(password ?? '').slice(0, 128);
    const context = contextOf(request, reply);
    const { pass } = await options.shared.openShareLink({ link, password: given }, context);
    if (pass) context.setCookie(passHeader(options, place, pass));
    return { redirect: hrefOf(place) };
  });
}

function passHeader({ publicUrl }: ShareOptions, place: Place, pass: string): string {
  const isSecure = publicUrl.startsWith('https:');
  const flags = `Path=${pathOf(place)}; HttpOnly; SameSite=Lax; Max-Age=${passSeconds}${isSecure ? '; Secure' : ''}`;
  return `${passCookie}=${pass}; ${flags}`;
}

async function sendToFile(
  options: ShareOptions,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answering(options, request, reply, async (_place, _locale, visit) => {
    const { path, as } = request.query;
    const { url } = await options.shared.downloadShared(
      {
        ...visit,
        ...(typeof path === 'string' ? { path } : {}),
        disposition: as === 'inline' ? 'inline' : 'attachment',
      },
      contextOf(request, reply),
    );
    return { redirect: url };
  });
}

type Answer = { title: string; body: string; status?: number } | { redirect: string };
type Visit = Pick<CallInput<typeof openShareLink>, 'link' | 'pass'>;

/** Answers with the page that `work` makes, or the one that says why there is none. */
async function answering(
  options: ShareOptions,
  request: Request,
  reply: FastifyReply,
  work: (place: Place, locale: Locale, visit: Visit) => Promise<Answer>,
): Promise<FastifyReply> {
  const locale = pageLocale(request, request.query.lang);
  const place = placeOf(request);
  const pass = contextOf(request, reply).cookies[passCookie];
  const visit = { link: place.link.slice(0, 200), ...(pass ? { pass: pass.slice(0, 200) } : {}) };
  const answer = await work(place, locale, visit).catch((error: unknown): Answer => {
    if (!(error instanceof UserError)) throw error;
    return asksForPassword(error) ? passwordPage(request, place, locale, error) : refusalPage(error, locale);
  });
  reply.headers(pageHeaders(options));
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  const { title, body, status = 200 } = answer;
  const html = renderPage({ locale, title, body, hrefIn: (other) => hrefOf(place, { locale: other }) });
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

function passwordPage(request: Request, place: Place, locale: Locale, error: UserError): Answer {
  const refusal = request.method === 'POST' ? refusalText(error, locale).text : undefined;
  return {
    status: 403,
    title: shareWords[locale].passwordTitle,
    body: passwordBody(place, locale, refusal),
  };
}

function refusalPage(error: UserError, locale: Locale): Answer {
  const { status, title, text } = refusalText(error, locale);
  return { status, title, body: refusalBody(title, text) };
}

function placeOf({ params, query }: Request): Place {
  const { folder, cursor, lang } = query;
  return {
    link: params.link,
    folder: typeof folder === 'string' ? folder : '',
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
    chosen: localeOfTag(lang),
  };
}

/** Nothing of a link is kept, found by search, or told to where it leads. */
function pageHeaders({ s3PublicUrl }: ShareOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${s3PublicUrl}`,
    `connect-src 'self' ${s3PublicUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    vary: 'accept-language, cookie',
  };
}
