import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a webhook receiver with configurable answers. */
export async function startReceiver(): Promise<{
  url: string;
  deliveries: Delivery[];
  answers: number[];
  server: Server;
}> {
  const deliveries: Delivery[] = [];
  const answers: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      deliveries.push({ headers: incoming.headers, body: Buffer.concat(pieces).toString() });
      outgoing.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    answers,
    server,
  };
}

/** Accepts connections and never answers, until it is stopped. */
export async function startSilentServer(): Promise<{ port: number; connected: Promise<void>; stop(): void }> {
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    connect();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connected,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
