import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { DomainCertificates } from '../../features/storage/index.ts';

const options = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 65_000,
  // A request without a host is answered here, as every other.
  requireHostHeader: false,
  // One without a body is no stream that has to be read to its end.
  optimizeEmptyRequests: true,
};

/** A plain server, or, given certificates, one that shows each visitor that of the domain he asks for. */
export function createListener(certificates: DomainCertificates | undefined): Server {
  if (!certificates) return createServer(options);
  return createTlsServer({
    ...options,
    SNICallback(serverName, done) {
      certificates.contextOf(serverName).then(
        (context) => done(null, context),
        (error: Error) => done(error),
      );
    },
  });
}
