import type { Config } from '../config/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { createS3Gateway } from '../gateway-s3/index.ts';
import { systemClock } from '../platform/clock.ts';
import { listenError } from '../platform/lifecycle/index.ts';
import type { Log } from '../platform/log/index.ts';
import { s3Region } from './storage-peers.ts';

/** Serves custom domains with their own certificates. */
export interface TlsEndpoint {
  /** @throws {StartupError} if the port is not available */
  listen(): Promise<void>;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const nowhere: TlsEndpoint = {
  listen: async () => undefined,
  settled: async () => undefined,
  close: async () => undefined,
};

/** Does nothing without `S3_TLS_PORT`. TLS ends in this process, because a decrypted connection can't be passed to another. */
export function createTlsEndpoint(deps: {
  config: Config;
  log: Log;
  storage: Storage;
  connectionsInAll: number;
}): TlsEndpoint {
  const { config, log, storage, connectionsInAll } = deps;
  const { s3TlsPort: port, s3 } = config;
  if (port === null) return nowhere;
  const gateway = createS3Gateway({
    storage,
    clock: systemClock,
    log,
    region: s3Region,
    publicUrl: s3.publicUrl,
    websiteHost: config.websiteHost,
    acceptsSignatureV2: config.s3.acceptsSignatureV2,
    allowedOrigins: config.http.origins,
    trustedProxies: config.trustedProxies,
    limits: { ...config.s3.limits, connectionsInAll },
    certificates: storage.domainCertificates,
  });
  return {
    async listen() {
      await gateway.listen(port, s3.host).catch((cause: unknown) => {
        throw listenError(cause, { port, host: s3.host, variable: 'S3_TLS_PORT' });
      });
    },
    settled: gateway.settled,
    close: gateway.close,
  };
}
