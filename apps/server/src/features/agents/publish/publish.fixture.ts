import { randomBytes } from 'node:crypto';
import {
  type Call,
  type CallInput,
  type CallOutput,
  createAgentKey,
  type Envelope,
  publishAgent,
  type Role,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import type { Database } from '@atoll/database';
import { goodToken, startTestServer, type TestServer } from '../../../platform/http/http.fixture.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { createLog } from '../../../platform/log/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { createAuditTrail } from '../../audit/index.ts';
import type { Respond } from '../chat/answers/respond.ts';
import { createTestAgent, startChat } from '../chat/chat.fixture.ts';
import { createPublishing, type PublishDeps, type Publishing } from './index.ts';
import type { KnowledgeDeps } from './mcp/knowledge.service.ts';

export const consoleUrl = 'https://cloud.example.com';
/** The account that `startTestServer` knows a token of. */
const accountId = 'ann';

export interface TestPublishing {
  readonly publishing: Publishing;
  readonly clock: { nowMs: number };
  readonly chat: ReturnType<typeof startChat>;
  /** State of the account and its members, for tests to change. */
  readonly world: { role: Role | undefined; isActive: boolean };
}

/** A password is hashed by writing it backwards. */
const passwords: PublishDeps['passwords'] = {
  hash: async (password) => `hash ${[...password].reverse().join('')}`,
  verify: async (hashed, password) => hashed === `hash ${[...password].reverse().join('')}`,
};

const noKnowledge = {
  retrieve: async () => ({ passages: [], confidence: 0, tookMs: 0 }),
} as unknown as Omit<KnowledgeDeps, keyof PublishDeps>;

/** Starts publishing over a real database and real conversations. The test provides the answers. */
export function startPublishing(
  database: Database,
  respond: Respond,
  given: {
    readonly knowledge?: Omit<KnowledgeDeps, keyof PublishDeps>;
    readonly checkBeforePublish?: PublishDeps['checkBeforePublish'];
    readonly modelPrice?: PublishDeps['modelPrice'];
  } = {},
): TestPublishing {
  const chat = startChat(database, respond);
  const { clock } = chat;
  const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
  const world: TestPublishing['world'] = { role: 'owner', isActive: true };
  const publishing = createPublishing(
    {
      database,
      clock: { now: () => clock.nowMs },
      log,
      limits: createLimits({ factor: 1 }),
      audit: createAuditTrail({ database, clock: { now: () => clock.nowMs }, log }),
      sealer: createSealer([randomBytes(32)]),
      passwords,
      consoleUrl,
      roleOf: async () => world.role,
      isAccountActive: async () => world.isActive,
      emailsOf: async (ids) => new Map(ids.map((id) => [id, `${id}@example.com`])),
      modelPrice: given.modelPrice ?? null,
      checkBeforePublish: given.checkBeforePublish ?? (async () => undefined),
    },
    { chat: chat.chat, knowledge: given.knowledge ?? noKnowledge },
  );
  return { publishing, clock, chat, world };
}

/** Serves publishing on a port, for tests of requests from programs and browsers. The caller closes `server.app`. */
export async function servePublishing(...given: Parameters<typeof startPublishing>) {
  const started = startPublishing(...given);
  const [database] = given;
  const agent = await createTestAgent(database, accountId);
  const server: TestServer = await startTestServer(
    (app, deps) => {
      for (const bind of started.publishing.routes) bind(app, deps);
    },
    { publicUrl: consoleUrl },
  );
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);

  /** Makes a call of the contract, as a member if it needs a session. */
  async function call<C extends Call>(wanted: C, input: CallInput<C>): Promise<Envelope<CallOutput<C>>> {
    const isQuery = wanted.method === 'GET' || wanted.method === 'DELETE';
    const query = new URLSearchParams(
      Object.entries(input as object).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await send(isQuery ? `${wanted.path}?${query}` : wanted.path, {
      method: wanted.method,
      headers: {
        authorization: `Bearer ${goodToken}`,
        ...(!isQuery && { 'content-type': 'application/json' }),
      },
      ...(!isQuery && { body: JSON.stringify(input) }),
    });
    return (await response.json()) as Envelope<CallOutput<C>>;
  }
  /** @throws if the call is refused */
  async function ask<C extends Call>(wanted: C, input: CallInput<C>): Promise<CallOutput<C>> {
    const { code, msg, data } = await call(wanted, input);
    if (code !== 200) throw new Error(`${wanted.name}: ${code} ${msg}`);
    return data as CallOutput<C>;
  }
  return { ...started, agent, server, send, call, ask };
}

export type ServedPublishing = Awaited<ReturnType<typeof servePublishing>>;

/** Publishes the agent, creates a key for it, and turns its link and its widget on. */
export async function publishEverywhere({ ask, agent }: Pick<ServedPublishing, 'ask' | 'agent'>) {
  const agent_id = agent.id;
  await ask(publishAgent, { agent_id });
  const { key, key_id } = await ask(createAgentKey, { agent_id, name: 'Test' });
  await ask(updateAgentLink, { agent_id, is_on: true });
  const origins = ['https://one.example', 'https://two.example'];
  const published = await ask(updateAgentWidget, { agent_id, is_on: true, origins });
  return { key, key_id, link: linkOf(published), widget: published.widget.widget_id ?? '' };
}

/** Returns the data of a stream of server-sent events. */
export function eventsOf(stream: string): unknown[] {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice('data: '.length)));
}

/** Returns the token in the link of an agent that is published and whose link is on. */
export function linkOf({ link }: { readonly link: { readonly url: string | null } }): string {
  return link.url?.split('/').at(-1) ?? '';
}
