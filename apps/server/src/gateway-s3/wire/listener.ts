import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { DomainCertificates } from '../../features/storage/index.ts';

const options = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 65_000,
  // A request without a host is answered here, like any other.
  requireHostHeader: false,
  // A request without a body is not a stream that must be read to its end.
  optimizeEmptyRequests: true,
};

/** Creates a plain server or, with certificates, one that shows each visitor the certificate of the requested domain. */
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
