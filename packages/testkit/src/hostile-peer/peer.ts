import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Attack, type AttackName, attacks, type Dialect } from './answers.ts';

/** A server on loopback that answers every request with an attack. */
export interface HostilePeer {
  readonly origin: string;
  readonly port: number;
  readonly requests: number;
  /** Selects an attack by name, or a custom one for a single kind of client. */
  attack(attack: AttackName | Attack, dialect: Dialect): void;
  stop(): Promise<void>;
}

export interface HostilePeerOptions {
  /** Number of requests that get an empty list of objects before the attacks begin. Default 0. */
  readonly politeAnswers?: number;
  /** The behavior on a new connection, for peers of a protocol other than HTTP. */
  readonly greeting?: (socket: Socket) => void;
}

const emptyList =
  '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
const politeAnswer = `HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\ncontent-length: ${emptyList.length}\r\n\r\n${emptyList}`;

/** Starts a hostile peer with the attack `nothing`. */
export async function startHostilePeer(options: HostilePeerOptions = {}): Promise<HostilePeer> {
  const { politeAnswers = 0, greeting } = options;
  const sockets = new Set<Socket>();
  let current: { attack: Attack; dialect: Dialect } = { attack: attacks.nothing, dialect: 'json' };
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (greeting) {
      greeting(socket);
      socket.resume();
      return;
    }
    socket.on('data', (piece) => {
      if (!piece.includes('\r\n\r\n')) return;
      if (++requests <= politeAnswers) {
        socket.write(politeAnswer);
        return;
      }
      void current.attack(socket, current.dialect);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    get requests() {
      return requests;
    },
    attack(attack, dialect) {
      current = { attack: typeof attack === 'string' ? attacks[attack] : attack, dialect };
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
