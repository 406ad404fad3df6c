import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { assetOf } from '../platform/assets/index.ts';
import { answerUnknownPaths } from '../platform/http/index.ts';
import { type AgentPageOptions, bindAgentPages } from './agent/routes.ts';
import { bindApiDocs } from './api-docs/routes.ts';
import { bindConsole } from './console/routes.ts';
import { revalidate, sendAsset } from './console/send-asset.ts';
import { bindContributePages } from './contribute/routes.ts';
import { bindGuide } from './docs/routes.ts';
import { bindLegalPages, type LegalOptions } from './legal/routes.ts';
import { stylesheetPath } from './pages/page.ts';
import { bindReleasePages, type ReleasePageOptions } from './release/routes.ts';
import { bindReports, type ReportOptions } from './reports/routes.ts';
import { bindSecurityTxt } from './security-txt.ts';
import { bindSharePages, type ShareOptions } from './share/routes.ts';

export interface WebOptions
  extends LegalOptions,
    ShareOptions,
    AgentPageOptions,
    ReleasePageOptions,
    ReportOptions {
  /** The root of the installation: it holds `apps/console/dist` and `docs/guide`. */
  readonly root: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** Only the guide and published datasets are worth finding by search; the rest is someone's account. */
const robots =
  'User-agent: *\nAllow: /docs\nAllow: /d/\nAllow: /site.css\nAllow: /fonts/\nAllow: /.well-known/\nDisallow: /\n';

/** Parts of the stylesheet of rendered pages. The console's typeface comes before them. */
const stylesheets = ['./pages/site.css', './release/release.css'] as const;

/** Serves everything on the console's origin other than the JSON API. */
export async function bindWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root } = options;
  const consoleSite = await bindConsole(app, join(root, 'apps/console/dist'));
  if (!app.hasRoute({ method: 'GET', url: '/favicon.svg' })) {
    const icon = assetOf('.svg', await readFile(join(root, 'apps/console/public/favicon.svg')));
    app.get('/favicon.svg', (request, reply) => sendAsset(request, reply, icon, revalidate));
  }
  const styles = await Promise.all(stylesheets.map((path) => readFile(new URL(path, import.meta.url))));
  const typeface = consoleSite.asset('/fonts/typeface.css')?.body ?? Buffer.alloc(0);
  const stylesheet = assetOf('.css', Buffer.concat([typeface, ...styles]));
  app.get(stylesheetPath, (request, reply) => sendAsset(request, reply, stylesheet, revalidate));
  const robotsFile = assetOf('.txt', Buffer.from(robots));
  app.get('/robots.txt', (request, reply) => sendAsset(request, reply, robotsFile, revalidate));

  bindApiDocs(app, options.calls);
  bindLegalPages(app, options);
  bindSecurityTxt(app, options);
  await bindReports(app, options);
  await bindSharePages(app, options);
  await bindAgentPages(app, options);
  bindReleasePages(app, options);
  bindContributePages(app, consoleSite);
  await bindGuide(app, join(root, 'docs/guide'), consoleSite.answer);
  answerUnknownPaths(app, consoleSite.answer);
}
