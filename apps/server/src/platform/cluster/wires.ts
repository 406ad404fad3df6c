import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Wire } from './channel.ts';

/** Creates the wire from the core to one of its workers. */
export function wireToWorker(child: ChildProcess): Wire {
  return {
    send: (message) => {
      if (child.connected) child.send(message as never, () => undefined);
    },
    onMessage: (listener) => child.on('message', (message) => message !== handedOver && listener(message)),
    onClose: (listener) => child.on('disconnect', listener),
  };
}

/** Creates the wire from a worker to the core. */
export function wireToCore(): Wire {
  return {
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => process.on('message', (message) => message !== handedOver && listener(message)),
    onClose: (listener) => process.on('disconnect', listener),
  };
}

/** The message that accompanies each connection, which is sent next to the calls. */
export const handedOver = 'connection';

/** Handles the connections from the core, in a worker. */
export function onHandedOver(serve: (connection: Socket) => void): void {
  process.on('message', (message, connection) => {
    // A connection that its client closed on the way arrives as undefined.
    if (message !== handedOver || !connection) return;
    serve(connection as Socket);
    (connection as Socket).resume();
  });
}
