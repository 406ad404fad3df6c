import { fileURLToPath } from 'node:url';
import { calls, codes } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Data } from '../platform/data/index.ts';
import { bindHealth, createReadiness, type Probe } from '../platform/health/index.ts';
import { bindMetrics } from '../platform/health/metrics.routes.ts';
import { type Authenticator, type CallDeps, createHttpApp } from '../platform/http/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createMetrics, type ProcessMetrics } from '../platform/metrics/index.ts';
import type { AgentPageOptions } from './agent/routes.ts';
import type { ReleasePageOptions } from './release/routes.ts';
import { bindWeb } from './routes.ts';
import type { ShareOptions } from './share/routes.ts';

const installationRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const callsPerAddress = 2400;
const callsPerAccount = 1200;
const reportsPerAddress = 60;
const windowSeconds = 60;

export interface ConsoleServerDeps {
  readonly config: Config;
  readonly log: Log;
  readonly data: Data;
  readonly state: { readonly isServing: boolean; readonly isDraining: boolean };
  readonly authenticator: Authenticator;
  /** Maximum number of connections of this server. */
  readonly connectionsInAll: number;
  /** Probes of the server's dependencies, by name. */
  readonly probes: Readonly<Record<string, Probe>>;
  readonly workerMetrics: () => Promise<ProcessMetrics[]>;
  /** The calls for visitors of share links. */
  readonly shared: ShareOptions['shared'];
  readonly shareSenders: ShareOptions['shareSenders'];
  /** The calls for visitors of agents. */
  readonly agentVisits: AgentPageOptions['agentVisits'];
  /** Calls of the data hub's published releases. */
  readonly publicReleases: ReleasePageOptions['publicReleases'];
  /** Adds the calls of the domains. */
  readonly bind: (app: FastifyInstance, deps: CallDeps) => void;
}

/** Creates the server of the console's origin: its JSON API, its pages, health and metrics. It is not listening yet. */
export async function createConsoleServer(deps: ConsoleServerDeps): Promise<FastifyInstance> {
  const { config, log, data, state } = deps;
  const metrics = createMetrics();
  const app = createHttpApp({
    publicUrl: config.http.publicUrl,
    s3PublicUrl: config.s3.publicUrl,
    trustedProxies: config.trustedProxies,
    supportEmail: config.contact.supportEmail,
    connections: {
      perAddress: config.s3.limits.connections,
      inAll: deps.connectionsInAll,
      bodyBytesPerMinute: config.s3.limits.bodyBytesPerMinute,
    },
    log,
    observe: metrics.observeHttp,
  });
  const token = config.metricsToken?.reveal() ?? null;
  bindHealth(app, {
    isServing: () => state.isServing,
    isDraining: () => state.isDraining,
    readiness: createReadiness({ probes: deps.probes }),
    token,
  });
  bindMetrics(app, {
    metrics,
    ofOthers: deps.workerMetrics,
    token,
  });

  const limitOf = (name: string, points: number) =>
    data.limits.define({ name, points, windowSeconds, code: codes.tooManyRequests });
  const limitByAddress = limitOf('api-address', callsPerAddress);
  deps.bind(app, {
    authenticator: deps.authenticator,
    limitByAddress,
    limitByAccount: limitOf('api-account', callsPerAccount),
  });
  await bindWeb(app, {
    root: installationRoot,
    calls,
    shared: deps.shared,
    shareSenders: deps.shareSenders,
    agentVisits: deps.agentVisits,
    publicReleases: deps.publicReleases,
    limitByAddress,
    log,
    limitReports: limitOf('policy-reports', reportsPerAddress),
    publicUrl: config.http.publicUrl,
    s3PublicUrl: config.s3.publicUrl,
    ...config.contact,
  });
  return app;
}
