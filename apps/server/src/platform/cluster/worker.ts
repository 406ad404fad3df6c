import type { Socket } from 'node:net';
import type { Mutation, Reader, Storehouse } from '@atoll/database';
import { createInvalidations, type Invalidations } from '../invalidation/index.ts';
import { type Channel, createChannel, type ErrorCodec } from './channel.ts';
import type { CoreMethods, StartMethods } from './methods.ts';
import { onHandedOver, wireToCore } from './wires.ts';

/** The core, seen from a worker. */
export interface Core {
  /** Reads here, writes there. */
  storehouse(local: { read: Reader; dialect: Storehouse['dialect'] }): Storehouse;
  readonly invalidations: Invalidations;
  reportServing(): Promise<void>;
  /** Tells why this process can't serve. */
  reportFailure(error: unknown): Promise<void>;
}

/** Connects to the core that started this process; once the core is gone, this process ends at once. */
export function joinCore(deps: {
  errors: ErrorCodec;
  /** Serves a connection that nothing was read from. */
  serve: (connection: Socket) => void;
  metrics: () => Promise<object>;
  /** Asked to finish what is under way. The process ends when it is done. */
  drain: () => Promise<void>;
}): Core {
  const local = createInvalidations();
  const channel: Channel<CoreMethods & StartMethods> = createChannel({
    wire: wireToCore(),
    errors: deps.errors,
    methods: {
      drop: (topic: string) => local.publish(topic),
      metrics: deps.metrics,
      async stop() {
        await deps.drain();
        process.disconnect();
      },
    },
  });
  onHandedOver(deps.serve);
  // What the core had not answered is not known to be durable: nothing may be acknowledged any more.
  process.on('disconnect', () => process.exit());

  return {
    storehouse: ({ read, dialect }) => ({
      read,
      dialect,
      write: <I, O>({ name }: Mutation<I, O>, input: I) =>
        channel.call('write', { name, input }) as Promise<O>,
    }),
    invalidations: {
      publish: (topic) => channel.call('publish', topic),
      onPublish: local.onPublish,
    },
    reportServing: () => channel.call('serving', undefined),
    reportFailure: (error) => channel.call('failed', deps.errors.encode(error)),
  };
}
