import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export interface TlsFrontOptions {
  /** The name in the certificate; by default `localhost`. */
  name?: string;
  /** Default false. */
  hasExpired?: boolean;
}

/** A TLS proxy on loopback for a server without TLS, with its own certificate. */
export interface TlsFront {
  /** `https://localhost:<port>` */
  readonly origin: string;
  /** PEM of the root that issued its certificate. */
  readonly root: string;
  readonly connections: number;
  /** Number of connections that carried data, because their clients accepted the certificate. */
  readonly trusted: number;
  stop(): Promise<void>;
}

/** Starts a proxy that forwards bytes unchanged, so that signatures over `Host` stay valid. */
export async function startTlsFront(behind: string, options: TlsFrontOptions = {}): Promise<TlsFront> {
  const { name = 'localhost', hasExpired = false } = options;
  const { chain, key, root } = await makeCertificate(name, hasExpired);

  const { hostname, port } = new URL(behind);
  const clients = new Set<TLSSocket>();
  let connections = 0;
  let trusted = 0;
  const server = createServer({ cert: chain, key }, (client) => {
    clients.add(client);
    client.once('data', () => trusted++);
    const onward = connect(Number(port), hostname);
    client.pipe(onward).pipe(client);
    // Passes a broken connection on to the other side, so that neither mistakes it for a normal end.
    client.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    onward.on('error', () => client.destroy()).on('close', () => client.destroySoon());
    client.on('close', () => clients.delete(client));
  });
  server.on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    root,
    get connections() {
      return connections;
    },
    get trusted() {
      return trusted;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}
