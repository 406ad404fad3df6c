import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { subscriberOf } from '../../platform/limits/burst-limit.ts';
import { plainAddress } from '../client-address.ts';

/**
 * Ends what one address opens beyond `most` connections (0: any number) at a time. A proxy that is trusted speaks for many.
 * Of those that another process accepted each process counts its own.
 */
export function limitConnections(
  server: Server,
  { most, isTrusted }: { most: number; isTrusted: (address: string) => boolean },
): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (connection: Socket) => {
    const address = plainAddress(connection.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const subscriber = subscriberOf(address);
    const count = (open.get(subscriber) ?? 0) + 1;
    open.set(subscriber, count);
    connection.once('close', () => {
      const left = (open.get(subscriber) ?? 1) - 1;
      if (left === 0) open.delete(subscriber);
      else open.set(subscriber, left);
    });
    if (count > most) connection.destroy();
  });
}
