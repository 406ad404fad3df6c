import { setTimeout as sleep } from 'node:timers/promises';
import {
  askAgent,
  type CallInput,
  type ChatEvent,
  createAgent,
  followMessage,
  getAgentState,
  type StreamEvent,
} from '@atoll/contract';
import { type Account, type Atoll, readStream } from '@atoll/testkit';

type Asker = Pick<Account, 'token'>;
type Question = CallInput<typeof askAgent>;

/** Asks over HTTP and reads to the end. */
export async function askOver(
  atoll: Atoll,
  { token }: Asker,
  input: Question,
): Promise<StreamEvent<ChatEvent>[]> {
  return collect(readStream(atoll, token, askAgent, input));
}

export function followOver(
  atoll: Atoll,
  { token }: Asker,
  input: CallInput<typeof followMessage>,
): Promise<StreamEvent<ChatEvent>[]> {
  return collect(readStream(atoll, token, followMessage, input));
}

export async function collect(
  events: AsyncIterable<StreamEvent<ChatEvent>>,
): Promise<StreamEvent<ChatEvent>[]> {
  const all: StreamEvent<ChatEvent>[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Creates an agent with the given texts, and waits until it has read them. */
export async function agentKnowing(
  { api }: Pick<Account, 'api'>,
  ...texts: readonly string[]
): Promise<string> {
  const { agent_id } = await api.ask(createAgent, {
    name: 'Guide',
    sources: texts.map((text, index) => ({ kind: 'text' as const, title: `Text ${index + 1}`, text })),
  });
  for (;;) {
    const { ready, behind } = await api.ask(getAgentState, { agent_id });
    if (ready === texts.length && behind === 0) break;
    await sleep(100);
  }
  return agent_id;
}

export function eventOf<Type extends ChatEvent['type']>(
  events: readonly StreamEvent<ChatEvent>[],
  type: Type,
): Extract<ChatEvent, { type: Type }> {
  const found = events.map(({ data }) => data).find((data) => data.type === type);
  if (!found) throw new Error(`no ${type} in ${events.map(({ data }) => data.type).join(' ')}`);
  return found as Extract<ChatEvent, { type: Type }>;
}

export function textOf(events: readonly StreamEvent<ChatEvent>[]): string {
  return events.map(({ data }) => (data.type === 'delta' ? data.text : '')).join('');
}
