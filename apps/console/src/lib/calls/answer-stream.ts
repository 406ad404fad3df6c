import { askAgent, type CallInput, type ChatEvent, followMessage, type StreamEvent } from '@atoll/contract';
import type { Answer } from './json-client.ts';
import { requestStream } from './request-stream.ts';
import type { StreamReader } from './stream-client.ts';

export type AnswerReader = Pick<StreamReader<ChatEvent>, 'onConnection' | 'signal' | 'notify'> & {
  readonly onEvent: (event: StreamEvent<ChatEvent>) => void;
};

/**
 * Asks an agent and reads the answer to its end, across server restarts and broken connections. Aborting stops reading,
 * but not the answer: `stopMessage` does that.
 */
export function readAnswer(input: CallInput<typeof askAgent>, reader: AnswerReader): Promise<Answer<null>> {
  let messageId: string | undefined;
  return requestStream(
    { call: askAgent, input },
    {
      ...reader,
      onEvent(event) {
        if (event.data.type === 'accepted') messageId = event.data.message_id;
        reader.onEvent(event);
      },
      isLast,
      resume: (after) => (messageId === undefined ? undefined : following(input.agent_id, messageId, after)),
    },
  );
}

/** Reads an answer in progress, after the event `after`, like `readAnswer`. */
export function readAnswerFurther(
  { agent_id: agentId, message_id: messageId, after }: CallInput<typeof followMessage>,
  reader: AnswerReader,
): Promise<Answer<null>> {
  return requestStream(following(agentId, messageId, after), {
    ...reader,
    isLast,
    resume: (last) => following(agentId, messageId, Math.max(last, after)),
  });
}

const isLast = ({ type }: ChatEvent) => type === 'ended';

function following(agentId: string, messageId: string, after: number) {
  return { call: followMessage, input: { agent_id: agentId, message_id: messageId, after } } as const;
}
