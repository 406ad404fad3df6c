import type { AnswerMessage } from '@atoll/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { ShownPlace } from '../place.ts';
import type { Agent } from '../queries.ts';
import { Answer } from './answer/answer.tsx';
import { viewOf } from './answer/answer-view.ts';
import { ChatHead } from './chat-head.tsx';
import classes from './chat-pane.module.css';
import { Composer } from './composer.tsx';
import { Question } from './question.tsx';
import { changeThread } from './thread/queries.ts';
import type { Turn } from './thread/thread.ts';
import { type Chat, useChat } from './thread/use-chat.ts';
import { stopWrite } from './thread/writes.ts';
import { useLastTurnInView } from './use-last-turn-in-view.ts';
import { Welcome } from './welcome.tsx';

export interface ChatPaneProps {
  agent: Agent;
  conversationId: string | undefined;
  /** Shows another conversation, or starts a new one for undefined. `isBegun`: the new conversation has received its ID. */
  onConversation: (conversationId: string | undefined, isBegun?: boolean) => void;
  onOpen: (place: ShownPlace) => void;
  /** Controls at both ends of its header, which show and hide other panes. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The conversation with an agent. */
export function ChatPane({ agent, conversationId, onConversation, onOpen, before, after }: ChatPaneProps) {
  const { t } = useTranslation('agent-chat');
  const agentId = agent.agent_id;
  const chat = useChat({ agentId, conversationId, onBegun: (id) => onConversation(id, true) });
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const stop = useWrite(stopWrite, { notices: 'all' });
  const { underWay, pending, turns } = chat;
  const last = useLastTurnInView(pending ?? turns.at(-1)?.question.message_id);
  const isBusy = pending !== null || underWay !== undefined;
  const ask = (question: string) => {
    setDraft('');
    void chat.ask(question);
  };
  const isEmpty = turns.length === 0 && pending === null;
  return (
    <div className={classes.root}>
      <ChatHead
        agentId={agentId}
        conversationId={conversationId}
        title={chat.query.data?.title || (turns[0]?.question.text ?? '')}
        before={before}
        after={after}
        onConversation={(id) => {
          onConversation(id);
          field.current?.focus();
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('messages')}>
        {conversationId !== undefined && chat.query.data === undefined ? (
          <Loaded query={chat.query} skeleton={<SkeletonBlock height={160} />}>
            {() => null}
          </Loaded>
        ) : (
          <div className={classes.messages}>
            {isEmpty && <Welcome agent={agent} onAsk={ask} />}
            {turns.map((turn, at) => {
              const isLast = at === turns.length - 1 && pending === null;
              return (
                <div key={turn.question.message_id} ref={isLast ? last : null} className={classes.turn}>
                  <TurnView {...{ agentId, conversationId, turn, chat, isBusy, onOpen }} />
                </div>
              );
            })}
            {pending !== null && (
              <div ref={last} className={classes.turn}>
                <Pending question={pending} />
              </div>
            )}
            <Troubles chat={chat} onRetry={ask} />
          </div>
        )}
      </section>
      <div className={classes.foot}>
        <Composer
          field={field}
          value={draft}
          onChange={setDraft}
          onSubmit={ask}
          isBusy={isBusy}
          onStop={
            underWay && !stop.isRunning
              ? () => void stop.run({ agent_id: agentId, message_id: underWay.message_id })
              : undefined
          }
        />
        <Announcer underWay={underWay} turns={turns} />
      </div>
    </div>
  );
}

interface TurnViewProps {
  agentId: string;
  conversationId: string | undefined;
  turn: Turn;
  chat: Chat;
  isBusy: boolean;
  onOpen: (place: ShownPlace) => void;
}

function TurnView({ agentId, conversationId, turn, chat, isBusy, onOpen }: TurnViewProps) {
  const { question, questions, answer, answers } = turn;
  const rated = (of: AnswerMessage) => (rating: AnswerMessage['rating']) => {
    if (conversationId === undefined) return;
    changeThread(agentId, conversationId, (thread) => ({
      ...thread,
      messages: thread.messages.map((one) => (one.message_id === of.message_id ? { ...of, rating } : one)),
    }));
  };
  return (
    <>
      <Question
        message={question}
        questions={questions}
        onChoose={(id) => chat.choose(question.parent_id ?? '', id)}
        onEdit={isBusy ? undefined : (text) => void chat.edit(question.parent_id, text)}
      />
      {answer && (
        <Answer
          agentId={agentId}
          message={answer}
          answers={answers}
          onOpen={onOpen}
          onChoose={(id) => chat.choose(question.message_id, id)}
          onRegenerate={isBusy ? undefined : () => void chat.regenerate(answer.message_id, question.text)}
          onRated={rated(answer)}
        />
      )}
    </>
  );
}

/** A question that is being sent. */
function Pending({ question }: { question: string }) {
  const { t } = useTranslation('agent-chat');
  return (
    <>
      <p className={classes.pending}>{question}</p>
      <p className={classes.sending}>{t('answer.sending')}</p>
    </>
  );
}

function Troubles({ chat, onRetry }: { chat: Chat; onRetry: (question: string) => void }) {
  const { t } = useTranslation(['agent-chat', 'common']);
  const { failure, connection, underWay } = chat;
  return (
    <>
      {failure && (
        <div className={classes.trouble} role="alert">
          <p>{failure.text}</p>
          <Button size="sm" variant="default" onClick={() => onRetry(failure.question)}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {underWay && connection === 'broken' && <p className={classes.sending}>{t('connection.broken')}</p>}
      {underWay && connection === 'lost' && (
        <div className={classes.trouble} role="alert">
          <p>{t('connection.lost')}</p>
          <Button size="sm" variant="default" onClick={chat.reconnect}>
            {t('connection.again')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Announces to screen readers that an answer is being written, and then all of it, instead of every word. */
function Announcer({ underWay, turns }: { underWay: AnswerMessage | undefined; turns: readonly Turn[] }) {
  const { t } = useTranslation('agent-chat');
  const heard = useRef<string | null>(null);
  if (underWay) heard.current = underWay.message_id;
  const last = turns.at(-1)?.answer;
  const isNew = last !== undefined && last.message_id === heard.current && !underWay;
  return (
    <VisuallyHidden>
      <span role="status">
        {underWay ? t('announce.writing') : ''}
        {isNew ? `${t('announce.done')} ${plainText(last)}` : ''}
      </span>
    </VisuallyHidden>
  );
}

function plainText({ events }: AnswerMessage): string {
  const { text, excerpts } = viewOf(events);
  return [text.replaceAll(/[*_`#|]/g, ''), ...(excerpts?.excerpts.map((one) => one.text) ?? [])].join(' ');
}
