import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DatabaseClient } from '@atoll/database';
import { type Config, workerEnvironment } from '../config/index.ts';
import type { ObjectStorage } from '../features/storage/index.ts';
import { createS3Gateway } from '../gateway-s3/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createMutationRunner, createWorkerPool } from '../platform/cluster/index.ts';
import { acceptQueue } from '../platform/connections/index.ts';
import type { Invalidations } from '../platform/invalidation/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { ProcessMetrics } from '../platform/metrics/index.ts';
import { refusalCodec } from './refusal-codec.ts';
import { s3Region } from './storage-peers.ts';

const workerProgram = fileURLToPath(new URL('../s3-worker.ts', import.meta.url));

/** The S3 endpoint, in this process or in workers. */
export interface S3Endpoint {
  /** Opens the port. Connections wait until a process serves. Rejects with Node's error if the port is not available. */
  listen(): Promise<void>;
  /** Starts the other processes. Resolves once all of them serve. */
  start(): Promise<void>;
  isServing(): boolean;
  /** Reports whether every serving process responds. */
  isResponsive(): boolean;
  servingWorkers(): number;
  /** Resolves once the other processes have dropped their cached values of the topic. */
  tell(topic: string): Promise<void>;
  metrics(): Promise<ProcessMetrics[]>;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settled(): Promise<void>;
  /** Lets running requests finish. */
  close(): Promise<void>;
}

interface Deps {
  config: Config;
  log: Log;
  database: DatabaseClient;
  storage: ObjectStorage;
  invalidations: Invalidations;
  /** The maximum number of connections that this process may hold for the endpoint. */
  connectionsInAll: number;
}

export function createS3Endpoint(deps: Deps): S3Endpoint {
  return deps.config.s3.workers === 0 ? servedHere(deps) : servedByWorkers(deps);
}

function servedHere({ config, log, storage, connectionsInAll }: Deps): S3Endpoint {
  const { s3, http } = config;
  const gateway = createS3Gateway({
    storage,
    clock: systemClock,
    log,
    region: s3Region,
    publicUrl: s3.publicUrl,
    websiteHost: config.websiteHost,
    acceptsSignatureV2: config.s3.acceptsSignatureV2,
    allowedOrigins: http.origins,
    trustedProxies: config.trustedProxies,
    limits: { ...config.s3.limits, connectionsInAll },
  });
  return {
    async listen() {
      await gateway.listen(s3.port, s3.host);
    },
    start: async () => undefined,
    isServing: () => true,
    isResponsive: () => true,
    servingWorkers: () => 0,
    tell: async () => undefined,
    metrics: async () => [],
    settled: gateway.settled,
    close: gateway.close,
  };
}

/** Accepts connections in this process, and passes each to one of the workers. */
function servedByWorkers({ config, log, database, invalidations, connectionsInAll }: Deps): S3Endpoint {
  const { s3 } = config;
  const pool = createWorkerPool({
    count: s3.workers,
    program: workerProgram,
    environment: workerEnvironment(),
    errors: refusalCodec,
    log,
    methods: { ...createMutationRunner(database), publish: invalidations.publish },
  });
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, pool.serve);
  // Limits the connections that wait for a worker. Workers count the others.
  listener.maxConnections = connectionsInAll;
  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        listener.once('error', reject).listen({ port: s3.port, host: s3.host, ...acceptQueue }, resolve);
      });
    },
    start: pool.start,
    isServing: pool.isServing,
    isResponsive: pool.isResponsive,
    servingWorkers: pool.servingCount,
    tell: pool.tell,
    metrics: async () => (await pool.metrics()) as ProcessMetrics[],
    settled: pool.settled,
    async close() {
      listener.close();
      await pool.stop();
    },
  };
}
