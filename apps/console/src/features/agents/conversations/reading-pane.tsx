import { codes } from '@atoll/contract';
import { IconArrowLeft, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { May } from '#ui/actions/may.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import { channelNames } from '../channel-names.ts';
import { AnswerBody } from '../chat/answer/answer.tsx';
import { Question } from '../chat/question.tsx';
import { type Choices, type Turn, turnsOf } from '../chat/thread/thread.ts';
import type { ShownPlace } from '../place.ts';
import { AnswerTools } from './answer-tools.tsx';
import { type Conversation, type WholeConversation, wholeConversationQuery } from './queries.ts';
import classes from './reading-pane.module.css';
import { useAsker } from './use-asker.ts';

export interface ReadingPaneProps {
  agentId: string;
  conversationId: string;
  onOpen: (place: ShownPlace) => void;
  onClose: () => void;
  onDelete: (conversation: Conversation) => void;
}

/** A whole conversation, read-only. */
export function ReadingPane({ agentId, conversationId, onOpen, onClose, onDelete }: ReadingPaneProps) {
  const { t } = useTranslation('agent-conversations');
  const query = useQuery(wholeConversationQuery(agentId, conversationId));
  const isGone = query.error instanceof CallRefused && query.error.code === codes.agentNotFound;
  const conversation = query.data?.conversation;
  return (
    <section className={classes.root} aria-label={t('reading')}>
      <div className={classes.head}>
        <span className={classes.back}>
          <IconButton icon={IconArrowLeft} label={t('back')} onClick={onClose} />
        </span>
        <div className={classes.about}>
          <h2 className={classes.title}>{conversation?.title ?? t('reading')}</h2>
          {conversation && <About conversation={conversation} />}
        </div>
        {conversation && (
          <May call="deleteConversations">
            <IconButton icon={IconTrash} label={t('delete.one')} onClick={() => onDelete(conversation)} />
          </May>
        )}
        <span className={classes.close}>
          <IconButton icon={IconX} label={t('close')} onClick={onClose} />
        </span>
      </div>
      {isGone ? (
        <div className={classes.gone}>
          <Note>{t('gone')}</Note>
        </div>
      ) : (
        <Loaded query={query} skeleton={<SkeletonBlock height={280} />}>
          {(whole) => <Turns agentId={agentId} whole={whole} onOpen={onOpen} />}
        </Loaded>
      )}
    </section>
  );
}

function About({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('agent-conversations');
  const asker = useAsker();
  const { channel, version, created_at: createdAt } = conversation;
  return (
    <p className={classes.facts}>
      <bdi>{asker(conversation)}</bdi>
      <span>{t(channelNames[channel])}</span>
      <span>{version === null ? t('draft') : t('version', { number: version })}</span>
      <Time value={createdAt} />
    </p>
  );
}

interface TurnsProps {
  agentId: string;
  whole: WholeConversation;
  onOpen: (place: ShownPlace) => void;
}

function Turns({ agentId, whole, onOpen }: TurnsProps) {
  const [choices, setChoices] = useState<Choices>({});
  const choose = (after: string, messageId: string) =>
    setChoices((before) => ({ ...before, [after]: messageId }));
  return (
    <div className={classes.turns}>
      {turnsOf(whole.messages, choices).map((turn) => (
        <ReadTurn
          key={turn.question.message_id}
          agentId={agentId}
          turn={turn}
          onOpen={onOpen}
          onChoose={choose}
        />
      ))}
    </div>
  );
}

interface ReadTurnProps {
  agentId: string;
  turn: Turn;
  onOpen: (place: ShownPlace) => void;
  onChoose: (after: string, messageId: string) => void;
}

function ReadTurn({ agentId, turn, onOpen, onChoose }: ReadTurnProps) {
  const { question, questions, answer, answers } = turn;
  return (
    <article className={classes.turn}>
      <Question
        message={question}
        questions={questions}
        onChoose={(id) => onChoose(question.parent_id ?? '', id)}
        onEdit={undefined}
      />
      {answer && (
        <AnswerBody message={answer} onOpen={onOpen}>
          {(view) => (
            <AnswerTools
              agentId={agentId}
              question={question}
              message={answer}
              view={view}
              answers={answers}
              onChoose={(id) => onChoose(question.message_id, id)}
            />
          )}
        </AnswerBody>
      )}
    </article>
  );
}
