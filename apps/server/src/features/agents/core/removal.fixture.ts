import { randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { createOutgoingAgents } from '../../../platform/outgoing/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { createAuditTrail } from '../../audit/index.ts';
import { type AgentsDeps, createAgents } from './index.ts';

/** Agents without processes, files or models, for what only touches the database. */
export function createAgentsForRemoval(given: { database: Database; clock: Clock; log: Log }) {
  const { database, log } = given;
  const index = { dropScope: async () => undefined, close: async () => undefined };
  const reader = { read: () => Promise.reject(new Error('nothing is read')), close: async () => undefined };
  const outgoing = createOutgoingAgents({ allowsPrivate: false });
  return createAgents({
    ...given,
    limits: createLimits({ factor: 1 }),
    audit: createAuditTrail(given),
    sealer: createSealer([randomBytes(32)]),
    index: index as unknown as AgentsDeps['index'],
    documentReader: reader,
    scanReader: reader,
    files: {
      follow: async () => undefined,
      oldestWaiting: async () => undefined,
    } as unknown as AgentsDeps['files'],
    webPages: undefined as unknown as AgentsDeps['webPages'],
    ingest: {
      concurrency: 1,
      maxFileBytes: 0,
      folder: '',
      hasRoom: () => true,
      isAlone: false,
    },
    answers: {
      answers: {
        allowsOwnModels: false,
        freeTokensPerDay: 0,
        conversationDays: null,
        questionsPerMinute: 1,
        answersAtOnce: 1,
      },
      model: { kind: 'none' },
      prices: {} as AgentsDeps['answers']['prices'],
    },
    signFile: () => Promise.reject(new Error('nothing is signed')),
    outgoing,
    outgoingOfServer: outgoing,
    stopping: new AbortController().signal,
    emailsOf: async () => new Map(),
    standingOf: async () => ({ isReadOnly: false, isFree: false }),
    passwords: { hash: async () => '', verify: async () => false },
    consoleUrl: 'http://localhost',
    roleOf: async () => undefined,
    isAccountActive: async () => false,
  } satisfies AgentsDeps & { database: typeof database; log: typeof log });
}
