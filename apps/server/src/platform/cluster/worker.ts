import type { Socket } from 'node:net';
import { companionWrite, type DatabaseClient, hasCompanion, type Mutation } from '@atoll/database';
import { createInvalidations, type Invalidations } from '../invalidation/index.ts';
import { type Channel, createChannel, type ErrorCodec } from './channel.ts';
import type { CoreMethods, StartMethods } from './methods.ts';
import { onHandedOver, wireToCore } from './wires.ts';

interface Service {
  /** Takes an unread connection. */
  serve(connection: Socket): void;
  /** Rejects with a failure that only an operator can fix. Must not wait for another machine. */
  check(): Promise<void>;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settled(): Promise<void>;
  /** Finishes running requests; the process ends afterwards. */
  drain(): Promise<void>;
}

/** The core, as a worker sees it. */
export interface Core {
  /** Reads locally, writes in the core. */
  databaseClient(local: Omit<DatabaseClient, 'write'>): DatabaseClient;
  readonly invalidations: Invalidations;
  /** Starts receiving connections in this process. */
  serve(service: Service): Promise<void>;
  /** Reports why this process can't serve. */
  reportFailure(error: unknown): Promise<void>;
}

/** Connects to the core that started this process. When the core ends, this process ends at once. */
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
  // Unanswered writes may not be durable, so nothing may be acknowledged any more.
  process.on('disconnect', () => process.exit());

  return {
    databaseClient: ({ read, query, dialect }) => ({
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
