import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { subscriberOf } from '../limits/burst-limit.ts';
import { plainAddress } from './addresses.ts';

export interface ConnectionLimit {
  /** From one address (of IPv6, one /64) at a time; 0: any number. A proxy that is trusted speaks for many. */
  readonly perAddress: number;
  /** From all addresses together: the descriptors that this door may use. */
  readonly inAll: number;
  isTrusted(address: string): boolean;
}

/**
 * Closes connections beyond the limit as soon as they open. Of those that another process accepted each process counts
 * its own. One address gets at most half of what the door has, so that it can't keep everybody else out.
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
