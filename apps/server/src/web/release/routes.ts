import { codes, type hubReleaseCalls, type Locale, languageTag } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { drawWorldMap, withdrawalLine } from '@atoll/dataset-release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/html.ts';
import { contextOf, type Handlers } from '../../platform/http/index.ts';
import type { Limit } from '../../platform/limits/index.ts';
import { localeOfTag, pageLocale, sendPage } from '../pages/send-page.ts';
import { pageOf, releaseBody } from './body.ts';
import { releaseFormats } from './formats.ts';
import { releaseWords } from './words.ts';

/** Calls that anyone may make of a published release. Supplied by the data hub. */
export type PublicReleases = Pick<
  Handlers<typeof hubReleaseCalls>,
  'openHubRelease' | 'downloadHubRelease' | 'listHubWithdrawals'
>;

export interface ReleasePageOptions {
  readonly publicReleases: PublicReleases;
  /** The limit of the calls that these pages make. */
  readonly limitByAddress: Pick<Limit, 'take'>;
  readonly publicUrl: string;
}

type Request = FastifyRequest<{
  Params: { project: string; version?: string; '*'?: string };
  Querystring: Record<string, unknown>;
}>;

type Context = ReturnType<typeof contextOf>;

/** Counts of a published release don't change, but what may be downloaded does. */
const mapCaching = 'public, max-age=3600';
const versionShape = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** Serves `/d/{project}`: the releases of a dataset, for anyone, without a script. */
export function bindReleasePages(app: FastifyInstance, given: ReleasePageOptions): void {
  const options = { ...given, publicReleases: limited(given) };
  app.get('/d/:project', (request: Request, reply) => showRelease(options, request, reply));
  app.get('/d/:project/withdrawals.jsonl', (request: Request, reply) => sendFeed(options, request, reply));
  app.get('/d/:project/:version', (request: Request, reply) => showRelease(options, request, reply));
  app.get('/d/:project/:version/map.svg', (request: Request, reply) => sendMap(options, request, reply));
  app.get('/d/:project/:version/files/*', (request: Request, reply) => sendFile(options, request, reply));
}

/** Counts requests toward the limit of the JSON API's calls. */
function limited({ publicReleases, limitByAddress }: ReleasePageOptions): PublicReleases {
  const { openHubRelease, downloadHubRelease, listHubWithdrawals } = publicReleases;
  const counted =
    <Input, Answer>(call: (input: Input, context: Context) => Promise<Answer>) =>
    async (input: Input, context: Context) => {
      await limitByAddress.take(context.address);
      return call(input, context);
    };
  return {
    openHubRelease: counted(openHubRelease),
    downloadHubRelease: counted(downloadHubRelease),
    listHubWithdrawals: counted(listHubWithdrawals),
  };
}

async function showRelease(options: ReleasePageOptions, request: Request, reply: FastifyReply) {
  const locale = pageLocale(request, request.query.lang);
  try {
    const release = await options.publicReleases.openHubRelease(inputOf(request), contextOf(request, reply));
    const isChosen = localeOfTag(request.query.lang) !== undefined;
    const page = pageOf(release, locale, options.publicUrl, isChosen);
    return await sendPage(request, reply, {
      locale,
      title: `${release.title} ${release.version}`,
      description: page.words.about(page.formats.number(release.items), release.owner_name),
      body: releaseBody(page),
      isShared: true,
      hrefIn: (other) => hrefIn(request, other),
    });
  } catch (error) {
    return sendRefusal(request, reply, locale, error, 'missing');
  }
}

/** Redirects the stable address of a file, for people and programs, to a URL that is valid for ten minutes. */
async function sendFile({ publicReleases }: ReleasePageOptions, request: Request, reply: FastifyReply) {
  const { project, '*': name = '' } = request.params;
  try {
    const input = { project_id: project, version: versionOf(request), name: name.slice(0, 128) };
    const { url } = await publicReleases.downloadHubRelease(input, contextOf(request, reply));
    return reply.header('cache-control', 'no-store').redirect(url, 302);
  } catch (error) {
    return sendRefusal(request, reply, pageLocale(request, request.query.lang), error, 'file');
  }
}

/** Sends the map separately from the page, which it would make ten times as large. */
async function sendMap({ publicReleases }: ReleasePageOptions, request: Request, reply: FastifyReply) {
  const locale = pageLocale(request, request.query.lang);
  try {
    const { countries } = await publicReleases.openHubRelease(inputOf(request), contextOf(request, reply));
    const known = countries.flatMap(({ value, items }) =>
      value === null ? [] : [{ country: value, items }],
    );
    const formats = releaseFormats(locale);
    const { svg } = drawWorldMap(known, releaseWords[locale].map, ({ country, items }) =>
      formats.labeled(formats.country(country), formats.number(items)),
    );
    reply.header('cache-control', mapCaching).header('vary', 'accept-language');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return await reply.type('image/svg+xml; charset=utf-8').send(svgDocument(svg.html));
  } catch (error) {
    return sendRefusal(request, reply, locale, error, 'missing');
  }
}

/** Sends lines of canonical JSON, oldest first. `Link` leads to the next page. */
async function sendFeed({ publicReleases }: ReleasePageOptions, request: Request, reply: FastifyReply) {
  const { project } = request.params;
  const cursor = typeof request.query.cursor === 'string' ? request.query.cursor.slice(0, 4096) : undefined;
  try {
    const input = { project_id: project, ...(cursor === undefined ? {} : { cursor }) };
    const page = await publicReleases.listHubWithdrawals(input, contextOf(request, reply));
    if (page.next_cursor !== null) {
      const next = `/d/${encodeURIComponent(project)}/withdrawals.jsonl?cursor=${encodeURIComponent(page.next_cursor)}`;
      reply.header('link', `<${next}>; rel="next"`);
    }
    reply.header('cache-control', 'no-cache').type('application/jsonl; charset=utf-8');
    return await reply.send(page.withdrawals.map(withdrawalLine).join(''));
  } catch (error) {
    return sendRefusal(request, reply, pageLocale(request, request.query.lang), error, 'missing');
  }
}

function inputOf(request: Request) {
  const { project, version } = request.params;
  return { project_id: project, ...(version === undefined ? {} : { version: versionOf(request) }) };
}

/** @throws {UserError} 1063 for an invalid version */
function versionOf({ params: { version = '' } }: Request): string {
  if (!versionShape.test(version)) throw new UserError(codes.hubProjectNotFound);
  return version;
}

/** Colors of the shades, because the page's stylesheet does not apply inside an image. */
const mapStyle = `path,circle{fill:#dfe7e7;stroke:#fff;stroke-width:.5}
.s1{fill:#b9dedb}.s2{fill:#84c4c0}.s3{fill:#4ca5a2}.s4{fill:#1f8583}.s5{fill:#0b5d5c}
@media(prefers-color-scheme:dark){path,circle{fill:#243235;stroke:#10191b}.s1{fill:#265a59}.s2{fill:#2b7473}.s3{fill:#3a9492}.s4{fill:#57b3b0}.s5{fill:#8ad9d6}}`;

function svgDocument(svg: string): string {
  return svg
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/^(<svg [^>]*>)/, (opening) => `${opening}<style>${mapStyle}</style>`);
}

const statuses: ReadonlyMap<number, number> = new Map([
  [codes.hubProjectNotFound, 404],
  [codes.tooManyRequests, 429],
]);

async function sendRefusal(
  request: Request,
  reply: FastifyReply,
  locale: Locale,
  error: unknown,
  kind: 'missing' | 'file',
): Promise<FastifyReply> {
  if (!(error instanceof UserError)) throw error;
  const words = releaseWords[locale];
  const isMissing = error.code === codes.hubProjectNotFound;
  const [title, text] =
    kind === 'file' ? [words.fileTitle, words.fileText] : [words.missingTitle, words.missingText];
  const said = isMissing ? text : messageFor(error.code, locale);
  reply.code(statuses.get(error.code) ?? 503);
  return sendPage(request, reply, {
    locale,
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(said)}</p>`,
    isShared: true,
    hrefIn: (other) => hrefIn(request, other),
  });
}

function hrefIn({ params: { project, version } }: Request, locale: Locale): string {
  const path = [project, version].filter((part) => part !== undefined).map(encodeURIComponent);
  return `/d/${path.join('/')}?lang=${languageTag(locale)}`;
}
