import { codes, type Locale, languageTag, type visitCalls } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../platform/errors.ts';
import { contextOf, type Handlers } from '../../platform/http/index.ts';
import { acceptForms } from '../accept-forms.ts';
import { renderPage } from '../pages/page.ts';
import { localeOfTag, pageLocale } from '../pages/send-page.ts';
import { formBody, refusalBody } from './bodies.ts';
import { renderChatPage } from './chat-page.ts';
import { framePageHeaders, linkPageHeaders } from './headers.ts';
import { type AgentPageWords, agentPageWords } from './words.ts';

type Context = ReturnType<typeof contextOf>;

/** Admits visitors. Supplied by agents. */
export interface AgentVisits {
  readonly openAgentLink: Handlers<typeof visitCalls>['openAgentLink'];
  /** Starts a session for a page of an origin. @throws {UserError} 2023 unless the owner allows the origin */
  openAgentWidget(
    wanted: { readonly widget: string; readonly origin: string },
    context: Context,
  ): Promise<{ session: string; name: string; greeting: string; starters: string[]; color: string }>;
  /** Returns how the widget looks on pages of an origin. @throws {UserError} 2023 unless the owner allows it */
  lookOfWidget(wanted: { readonly widget: string; readonly origin: string }): Promise<WidgetLook>;
}

export interface WidgetLook {
  readonly color: string;
  readonly position: 'left' | 'right';
}

export interface AgentPageOptions {
  readonly agentVisits: AgentVisits;
  readonly publicUrl: string;
}

type Request = FastifyRequest<{
  Params: { entry: string };
  Querystring: Record<string, unknown>;
  Body: unknown;
}>;

const cookies = { pass: 'atoll_agent_pass', session: 'atoll_agent_visit' } as const;
const cookieSeconds = 24 * 60 * 60;
const maxTokenLength = 200;

/** `/a/…`: the pages where visitors chat with agents, by link or in a widget. Rendered here, without the console and its permissions. */
export async function bindAgentPages(app: FastifyInstance, options: AgentPageOptions): Promise<void> {
  await app.register((pages, _, done) => {
    acceptForms(pages);
    pages.get('/a/:entry', (request: Request, reply) => showLink(options, request, reply));
    pages.post('/a/:entry', (request: Request, reply) => takePassword(options, request, reply));
    pages.get('/a/frame/:entry', (request: Request, reply) => showFrame(options, request, reply));
    pages.get('/a/look/:entry', (request: Request, reply) => sendLook(options, request, reply));
    done();
  });
}

async function showLink(options: AgentPageOptions, request: Request, reply: FastifyReply) {
  const locale = pageLocale(request, request.query.lang);
  const link = entryOf(request);
  const context = contextOf(request, reply);
  const { [cookies.pass]: pass, [cookies.session]: session } = context.cookies;
  reply.headers(linkPageHeaders);
  try {
    const opened = await options.agentVisits.openAgentLink({ link, ...short({ pass, session }) }, context);
    context.setCookie(cookieOf(options, link, cookies.session, opened.session));
    const { name, greeting, starters } = opened;
    const html = renderChatPage({
      locale,
      kind: 'link',
      entry: link,
      session: opened.session,
      name,
      greeting,
      starters,
      origin: '',
      color: '',
      hrefIn: (other) => hrefOf(link, other),
    });
    return reply.type('text/html; charset=utf-8').send(html);
  } catch (error) {
    return sendRefusal(request, reply, locale, error);
  }
}

/** Handles the password form. Its proof goes into a cookie that is limited to this link's page. */
async function takePassword(options: AgentPageOptions, request: Request, reply: FastifyReply) {
  const locale = pageLocale(request, request.query.lang);
  const link = entryOf(request);
  const { password } = (request.body ?? {}) as { password?: unknown };
  const context = contextOf(request, reply);
  reply.headers(linkPageHeaders);
  try {
    const given = String(password ?? '').slice(0, 128);
    const { pass, session } = await options.agentVisits.openAgentLink({ link, password: given }, context);
    const set = [cookieOf(options, link, cookies.session, session)];
    if (pass) set.push(cookieOf(options, link, cookies.pass, pass));
    reply.header('set-cookie', set);
    return reply.redirect(hrefOf(link, localeOfTag(request.query.lang)), 303);
  } catch (error) {
    return sendRefusal(request, reply, locale, error);
  }
}

/** Shows the widget's frame. The browser sends the origin of the embedding page, and the answer can't be embedded anywhere else. */
async function showFrame(options: AgentPageOptions, request: Request, reply: FastifyReply) {
  const locale = pageLocale(request, request.query.lang);
  const widget = entryOf(request);
  const origin = originOf(request.headers.referer);
  try {
    const opened = await options.agentVisits.openAgentWidget({ widget, origin }, contextOf(request, reply));
    const { session, name, greeting, starters, color } = opened;
    reply.removeHeader('x-frame-options').headers(framePageHeaders(origin));
    const html = renderChatPage({
      locale,
      kind: 'widget',
      entry: widget,
      session,
      name,
      greeting,
      starters,
      origin,
      color,
      hrefIn: () => '',
    });
    return reply.type('text/html; charset=utf-8').send(html);
  } catch (error) {
    reply.headers(linkPageHeaders);
    return sendRefusal(request, reply, locale, error, 'originText');
  }
}

/** Sends the look of the widget's button to the script, on pages that may embed it. */
async function sendLook({ agentVisits }: AgentPageOptions, request: Request, reply: FastifyReply) {
  const { origin = '' } = request.headers;
  reply.headers({ 'cache-control': 'no-store', vary: 'origin' });
  try {
    const look = await agentVisits.lookOfWidget({ widget: entryOf(request), origin });
    return reply
      .headers({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' })
      .send(look);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return reply.code(403).send({ code: error.code, msg: messageFor(error.code, 'en_US'), data: null });
  }
}

function sendRefusal(
  request: Request,
  reply: FastifyReply,
  locale: Locale,
  error: unknown,
  unknownText: keyof AgentPageWords = 'unknownText',
): FastifyReply {
  if (!(error instanceof UserError)) throw error;
  const link = entryOf(request);
  const words = agentPageWords[locale];
  const [status, title, text] = refusalOf(error, locale, String(words[unknownText]));
  const isProtected = error.code === codes.shareForbidden || error.code === codes.temporaryLinkExpired;
  const refusal = request.method === 'POST' ? text : undefined;
  const body = isProtected
    ? formBody(hrefOf(link, localeOfTag(request.query.lang)), words, refusal)
    : refusalBody({ title, text, code: words.code(String(error.code)) });
  const page = { locale, title: isProtected ? words.passwordTitle : title, description: words.about, body };
  const html = renderPage({ ...page, hrefIn: (other) => hrefOf(link, other) });
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

function refusalOf(error: UserError, locale: Locale, unknown: string): [number, string, string] {
  const words = agentPageWords[locale];
  switch (error.code) {
    case codes.shareInvalid:
      return [404, words.endedTitle, unknown];
    case codes.shareExpired:
      return [410, words.endedTitle, words.expiredText];
    case codes.tooManyAttempts:
    case codes.tooManyRequests:
      return [429, words.problemTitle, messageFor(error.code, locale, error.parameters)];
    default:
      return [403, words.problemTitle, messageFor(error.code, locale, error.parameters)];
  }
}

function entryOf({ params }: Request): string {
  return params.entry.slice(0, maxTokenLength);
}

/** Returns the origin. An invalid or missing address has none, which no widget allows. */
function originOf(referer: string | undefined): string {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '';
}

function hrefOf(link: string, locale: Locale | undefined): string {
  return `/a/${encodeURIComponent(link)}${locale ? `?lang=${languageTag(locale)}` : ''}`;
}

function cookieOf({ publicUrl }: AgentPageOptions, link: string, name: string, value: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${hrefOf(link, undefined)}; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}

/** Omits missing values, and cuts those that are too long to be valid. */
function short<Fields extends Record<string, string | undefined>>(
  fields: Fields,
): Partial<Record<keyof Fields, string>> {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, value.slice(0, maxTokenLength)]] : [],
  );
  return Object.fromEntries(given) as Partial<Record<keyof Fields, string>>;
}
