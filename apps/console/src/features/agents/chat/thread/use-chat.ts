import type { AnswerMessage, askAgent, CallInput, ChatEvent, StreamEvent } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerReader, readAnswer, readAnswerFurther } from '#lib/calls/answer-stream.ts';
import type { Answer } from '#lib/calls/json-client.ts';
import { refreshAgents } from '../../queries.ts';
import { changeThread, conversationQuery, refreshConversations } from './queries.ts';
import { type Asked, type Choices, isUnderWay, turnsOf, withEvent } from './thread.ts';

export interface ChatDeps {
  agentId: string;
  /** Undefined for a conversation that starts with the next question. */
  conversationId: string | undefined;
  onBegun: (conversationId: string) => void;
}

/** A question without an answer, and the reason. */
export interface AskFailure {
  question: string;
  text: string;
}

type Input = Omit<CallInput<typeof askAgent>, 'agent_id' | 'conversation_id'>;

/**
 * Returns the state and actions of the current conversation. An answer continues when the person leaves the page, and
 * is resumed when they return.
 */
export function useChat({ agentId, conversationId, onBegun }: ChatDeps) {
  const { t } = useTranslation('common');
  const query = useQuery({
    ...conversationQuery(agentId, conversationId ?? ''),
    ...(conversationId === undefined ? { enabled: false } : {}),
  });
  const [choices, setChoices] = useState<Choices>({});
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<AskFailure | null>(null);
  const [connection, setConnection] = useState<'there' | 'broken' | 'lost'>('there');
  const reading = useRef<Reading | null>(null);
  const turns = turnsOf(conversationId === undefined ? [] : (query.data?.messages ?? []), choices);
  const underWay = query.data?.messages.find(
    (message): message is AnswerMessage => message.role === 'answer' && isUnderWay(message),
  );

  const read = async (
    asked: Asked | undefined,
    of: Pick<Reading, 'conversationId' | 'messageId'>,
    start: (reader: AnswerReader) => Promise<Answer<null>>,
  ): Promise<Answer<null> | null> => {
    reading.current?.controller.abort();
    const mine: Reading = { ...of, controller: new AbortController() };
    reading.current = mine;
    setConnection('there');
    try {
      return await start({
        signal: mine.controller.signal,
        notify: false,
        onConnection: (isConnected) => setConnection(isConnected ? 'there' : 'broken'),
        onEvent(event) {
          if (event.data.type === 'accepted') {
            mine.conversationId = event.data.conversation_id;
            mine.messageId = event.data.message_id;
            setPending(null);
            showChosen(event.data.question_id, event.data.message_id, asked);
          }
          changeShown(agentId, mine, event, asked);
          if (event.data.type === 'accepted') onBegun(event.data.conversation_id);
        },
      });
    } catch (error) {
      if (mine.controller.signal.aborted) return null;
      console.warn(error);
      setConnection('lost');
      return null;
    } finally {
      if (reading.current === mine) reading.current = null;
      refreshConversations(agentId);
      refreshAgents();
    }
  };

  const showChosen = (questionId: string, messageId: string, asked: Asked | undefined) =>
    setChoices((before) => ({
      ...before,
      ...(asked ? { [asked.parentId ?? '']: questionId } : {}),
      [questionId]: messageId,
    }));

  const send = async (question: string, asked: Asked | undefined, input: Input) => {
    setFailure(null);
    setPending(question);
    const conversation = conversationId === undefined ? {} : { conversation_id: conversationId };
    const answer = await read(asked, { conversationId, messageId: undefined }, (reader) =>
      readAnswer({ agent_id: agentId, ...conversation, ...input }, reader),
    );
    setPending((before) => {
      // The message still exists, so the question was never accepted.
      if (before !== null && !answer?.ok) setFailure({ question, text: answer?.msg ?? t('notConfirmed') });
      return null;
    });
  };

  const readOn = () => {
    if (!underWay || !conversationId || reading.current?.messageId === underWay.message_id) return;
    const of = { conversationId, messageId: underWay.message_id };
    const input = { agent_id: agentId, message_id: underWay.message_id, after: underWay.last_event };
    void read(undefined, of, (reader) => readAnswerFurther(input, reader));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that nobody reads is read further, once
  useEffect(readOn, [underWay?.message_id, conversationId]);

  // The answer continues without a reader when another conversation or page is opened.
  useEffect(() => {
    const shown = conversationId;
    return () => {
      if (reading.current?.conversationId !== shown) return;
      reading.current?.controller.abort();
      reading.current = null;
    };
  }, [conversationId]);

  return {
    query,
    turns,
    pending,
    failure,
    connection,
    reconnect: readOn,
    underWay,
    dismissFailure: () => setFailure(null),
    choose: (after: string, messageId: string) => setChoices((before) => ({ ...before, [after]: messageId })),
    /** Asks a question after the last visible answer. */
    ask: (question: string) => {
      const parentId = turns.at(-1)?.answer?.message_id ?? null;
      const parent = turns.length === 0 ? {} : { parent_id: parentId };
      return send(question, { question, parentId }, { question, ...parent });
    },
    /** Replaces a question, which starts a branch. */
    edit: (parentId: string | null, question: string) =>
      send(question, { question, parentId }, { question, parent_id: parentId }),
    regenerate: (messageId: string, question: string) =>
      send(question, undefined, { regenerate_of: messageId }),
  };
}

export type Chat = ReturnType<typeof useChat>;

interface Reading {
  controller: AbortController;
  conversationId: string | undefined;
  messageId: string | undefined;
}

function changeShown(agentId: string, of: Reading, event: StreamEvent<ChatEvent>, asked: Asked | undefined) {
  const { conversationId, messageId } = of;
  if (conversationId === undefined || messageId === undefined) return;
  changeThread(agentId, conversationId, (thread) => withEvent(thread, event, messageId, asked));
}
