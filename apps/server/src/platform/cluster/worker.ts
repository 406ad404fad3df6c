import type { Socket } from 'node:net';
import { companionWrite, hasCompanion, type Mutation, type Storehouse } from '@atoll/database';
import { createInvalidations, type Invalidations } from '../invalidation/index.ts';
import { type Channel, createChannel, type ErrorCodec } from './channel.ts';
import type { CoreMethods, StartMethods } from './methods.ts';
import { onHandedOver, wireToCore } from './wires.ts';

interface Service {
  /** Takes a connection that nothing was read from. */
  serve(connection: Socket): void;
  /** Rejects when this process found something broken that only an operator can mend. Must not wait for another machine. */
  check(): Promise<void>;
  /** Resolves when the requests that were under way at the call have ended. */
  settled(): Promise<void>;
  /** Finishes what is under way; the process ends once it is done. */
  drain(): Promise<void>;
}

/** The core, seen from a worker. */
export interface Core {
  /** Reads here, writes there. */
  storehouse(local: Omit<Storehouse, 'write'>): Storehouse;
  readonly invalidations: Invalidations;
  /** From now on connections are handed to this process. */
  serve(service: Service): Promise<void>;
  /** Tells why this process can't serve. */
  reportFailure(error: unknown): Promise<void>;
}

/** Connects to the core that started this process; once the core is gone, this process ends at once. */
export function joinCore(deps: { errors: ErrorCodec; metrics: () => Promise<object> }): Core {
  let service: Service | undefined;
  const local = createInvalidations();
  const channel: Channel<CoreMethods & StartMethods> = createChannel({
    wire: wireToCore(),
    errors: deps.errors,
    methods: {
      drop: (topic: string) => local.publish(topic),
      metrics: deps.metrics,
      ping: async () => service?.check(),
      settle: async () => service?.settled(),
      async stop() {
        await service?.drain();
        process.disconnect();
      },
    },
  });
  // What the core had not answered is not known to be durable: nothing may be acknowledged any more.
  process.on('disconnect', () => process.exit());

  return {
    storehouse: ({ read, query, dialect }) => ({
      read,
      query,
      dialect,
      async write<I, O>({ name }: Mutation<I, O>, input: I) {
        const companion = hasCompanion() ? await companionWrite(read) : undefined;
        if (!companion) return channel.call('write', { name, input }) as Promise<O>;
        const mutation = { name, input, companion: companion.write };
        const { result, isWritten } = await channel.call('writeAccompanied', mutation);
        if (isWritten) companion.noteWritten();
        return result as O;
      },
    }),
    invalidations: {
      publish: (topic) => channel.call('publish', topic),
      onPublish: local.onPublish,
    },
    serve(given) {
      service = given;
      onHandedOver(given.serve);
      return channel.call('serving', undefined);
    },
    reportFailure: (error) => channel.call('failed', deps.errors.encode(error)),
  };
}
