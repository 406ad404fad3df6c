import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { subscriberOf } from '../limits/burst-limit.ts';
import { plainAddress } from './addresses.ts';

export interface ConnectionLimit {
  /** Connections per address (for IPv6, per /64); 0: no limit. A trusted proxy represents many clients. */
  readonly perAddress: number;
  /** Connections of all addresses together: this port's share of the file descriptors. */
  readonly inAll: number;
  isTrusted(address: string): boolean;
}

/**
 * Closes connections beyond the limit as soon as they open. Each process counts the connections that it received. One
 * address gets at most half of the port's share, so that it can't block all others.
 */
export function limitConnections(server: Server, { perAddress, inAll, isTrusted }: ConnectionLimit): void {
  const most = Math.min(perAddress === 0 ? Number.POSITIVE_INFINITY : perAddress, Math.ceil(inAll / 2));
  const open = new Map<string, number>();
  let count = 0;
  server.on('connection', (connection: Socket) => {
    const address = plainAddress(connection.remoteAddress ?? '');
    const subscriber = isTrusted(address) ? undefined : subscriberOf(address);
    count += 1;
    if (subscriber !== undefined) open.set(subscriber, (open.get(subscriber) ?? 0) + 1);
    connection.once('close', () => {
      count -= 1;
      if (subscriber === undefined) return;
      const left = (open.get(subscriber) ?? 1) - 1;
      if (left === 0) open.delete(subscriber);
      else open.set(subscriber, left);
    });
    const ofAddress = subscriber === undefined ? 0 : (open.get(subscriber) ?? 0);
    if (count > inAll || ofAddress > most) connection.destroy();
  });
}
