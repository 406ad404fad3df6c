import {
  type CallInput,
  codes,
  displayName,
  isolatedName,
  type Locale,
  type openShareLink,
  type sharedCalls,
} from '@atoll/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../platform/errors.ts';
import { contextOf, type Handlers, reportDirective } from '../../platform/http/index.ts';
import { acceptForms } from '../accept-forms.ts';
import { localeOfTag, pageLocale } from '../pages/send-page.ts';
import { fileBody, passwordBody, refusalBody, requestBody } from './bodies.ts';
import { folderBody } from './folder-body.ts';
import { renderSharePage, type SharePage } from './frame.ts';
import { sharePageWords } from './page-words.ts';
import { hrefOf, type Place, pathOf } from './place.ts';
import { asksForPassword, refusalText } from './refusals.ts';
import { logoHtml, type Sender, unverifiedHtml } from './sender.ts';
import { shareWords } from './words.ts';

export interface ShareOptions {
  /** The calls for visitors, shared with the JSON API. Supplied by storage. */
  readonly shared: Handlers<typeof sharedCalls>;
  /** Returns the sender of a link. Supplied by storage. */
  readonly shareSenders: {
    find(link: string, visitorAddress: string): Promise<Sender | undefined>;
  };
  readonly publicUrl: string;
  /** The only other origin, for showing and uploading files. */
  readonly s3PublicUrl: string;
}

type Query = Record<string, unknown>;
type Request = FastifyRequest<{ Params: { link: string }; Querystring: Query; Body: unknown }>;

const passCookie = 'atoll_share';
const passSeconds = 60 * 60;
const maxSearchLength = 200;
const layouts = ['list', 'grid'] as const;
const sorts = ['name', 'size', 'modified'] as const;

/** Adds `/s/{link}`: the pages of a share link, rendered here without the console and its permissions. */
export async function bindSharePages(app: FastifyInstance, options: ShareOptions): Promise<void> {
  await app.register((pages, _, done) => {
    acceptForms(pages);
    pages.get('/s/:link', (request: Request, reply) => showLink(options, request, reply));
    pages.post('/s/:link', (request: Request, reply) => takePassword(options, request, reply));
    pages.get('/s/:link/file', (request: Request, reply) => sendToFile(options, request, reply));
    pages.get('/s/:link/logo', (request: Request, reply) => sendLogo(options, request, reply));
    pages.get('/s/:link/zip', (request: Request, reply) => sendToZip(options, request, reply));
    done();
  });
}

async function showLink(options: ShareOptions, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { shared, s3PublicUrl } = options;
  return answering(options, request, reply, async (place, locale, visit) => {
    const context = contextOf(request, reply);
    const { folder, file: path, sort, direction, search, cursor } = place;
    const opened = await shared.openShareLink({ ...visit, ...(path === undefined ? {} : { path }) }, context);
    const { fromNobody, previewText, previewTextOfRequest } = sharePageWords[locale];
    const sender = await options.shareSenders.find(visit.link, context.address);
    const logo = logoHtml(place, sender);
    // If the sender gave a name, the page already says that it is not verified.
    const end = unverifiedHtml(locale, logo !== '' && opened.sender_name === '');
    const page = { title: fromNobody[opened.kind], description: previewText };
    const openTitle = displayName(opened.name);
    if (opened.kind === 'request') {
      const title = { openTitle: shareWords[locale].requestTitle(isolatedName(opened.name)) };
      const body = logo + requestBody(place, locale, opened) + end;
      return { ...page, ...title, description: previewTextOfRequest, body, script: 'upload' };
    }
    if (opened.size_bytes !== null) {
      const body = logo + fileBody(place, locale, opened, s3PublicUrl) + end;
      return { ...page, openTitle, body, script: 'view' };
    }
    const view = { folder, sort, direction, search, ...(cursor ? { cursor } : {}) };
    const listed = await shared.listSharedFolder({ ...visit, ...view }, context);
    const body = logo + folderBody(place, locale, opened, listed) + end;
    return { ...page, openTitle, body, script: 'folder' };
  });
}

/** Checks the password from the form. Its proof is stored in a cookie that only this link's pages receive. */
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
    const { path } = request.query;
    const input = { ...visit, ...(typeof path === 'string' ? { path } : {}) };
    const { url } = await options.shared.downloadShared(input, contextOf(request, reply));
    return { redirect: url };
  });
}

/** Sends the sender's logo under a policy that forbids everything, in case it is opened as a page. */
async function sendLogo(
  { shareSenders }: ShareOptions,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sender = await shareSenders.find(linkOf(request), contextOf(request, reply).address);
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  if (!sender?.logo) return reply.code(404).type('text/plain; charset=utf-8').send('');
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="logo.png"',
    })
    .type('image/png')
    .send(Buffer.from(sender.logo.png));
}

async function sendToZip(
  options: ShareOptions,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answering(options, request, reply, async ({ folder }, _locale, visit) => {
    const { shared } = options;
    const { url } = await shared.downloadSharedFolder({ ...visit, folder }, contextOf(request, reply));
    return { redirect: url };
  });
}

type Answer =
  | (Omit<SharePage, 'locale' | 'publicUrl' | 'hrefIn'> & { status?: number })
  | { redirect: string };
type Visit = Pick<CallInput<typeof openShareLink>, 'link' | 'pass'>;

/** Answers with the page from `work`, or with the page for its error. */
async function answering(
  options: ShareOptions,
  request: Request,
  reply: FastifyReply,
  work: (place: Place, locale: Locale, visit: Visit) => Promise<Answer>,
): Promise<FastifyReply> {
  const locale = pageLocale(request, request.query.lang);
  const place = placeOf(request);
  const pass = contextOf(request, reply).cookies[passCookie];
  const visit = { link: linkOf(request), ...(pass ? { pass: pass.slice(0, 200) } : {}) };
  const answer = await work(place, locale, visit).catch(async (error: unknown): Promise<Answer> => {
    if (!(error instanceof UserError)) throw error;
    const isPassword = asksForPassword(error) || isGuessing(request, error);
    if (!isPassword) return refusalPage(error, locale);
    const { address } = contextOf(request, reply);
    const sender = await options.shareSenders.find(visit.link, address);
    return passwordPage(request, place, locale, error, sender);
  });
  reply.headers(pageHeaders(options));
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  const { status = 200, ...page } = answer;
  const { publicUrl } = options;
  const html = renderSharePage({
    ...page,
    locale,
    publicUrl,
    hrefIn: (other) => hrefOf(place, { locale: other }),
  });
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

/** Reports whether there were too many wrong passwords, which is shown at the field. */
function isGuessing({ method }: Request, { code }: UserError): boolean {
  return method === 'POST' && code === codes.tooManyAttempts;
}

/** Returns the form, with an error about the sent password. */
function passwordPage(
  request: Request,
  place: Place,
  locale: Locale,
  error: UserError,
  sender: Sender | undefined,
): Answer {
  const { passwordTitle: title, passwordText: description } = shareWords[locale];
  const isWrong = error.code === codes.shareForbidden;
  const { status, text } = refusalText(error, locale);
  const said = isWrong ? sharePageWords[locale].wrongPassword : text;
  const refusal = request.method === 'POST' ? said : undefined;
  const body = passwordBody(place, locale, refusal, sender);
  return { status, title, description, body };
}

function refusalPage(error: UserError, locale: Locale): Answer {
  const { status, title, text } = refusalText(error, locale);
  return { status, title, body: refusalBody(locale, { title, text }, error.code) };
}

function linkOf({ params }: Request): string {
  return params.link.slice(0, 200);
}

function placeOf({ params, query }: Request): Place {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return {
    link: params.link,
    folder: textOf('folder'),
    file: textOf('file') || undefined,
    sort: sorts.find((sort) => sort === query.sort) ?? 'name',
    direction: query.order === 'desc' ? 'desc' : 'asc',
    search: textOf('search').slice(0, maxSearchLength),
    cursor: textOf('cursor') || undefined,
    layout: layouts.find((layout) => layout === query.view),
    chosen: localeOfTag(query.lang),
  };
}

/** Returns headers that prevent caching, indexing and referrers. */
function pageHeaders({ s3PublicUrl }: ShareOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // A picture whose bytes were already fetched is shown from them.
    `img-src 'self' blob: ${s3PublicUrl}`,
    `media-src ${s3PublicUrl}`,
    `frame-src ${s3PublicUrl}`,
    `connect-src 'self' ${s3PublicUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    reportDirective,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    vary: 'accept-language, cookie',
  };
}
