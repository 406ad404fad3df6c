import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Time } from '#ui/text/time.tsx';
import { channelNames } from '../channel-names.ts';
import classes from './conversation-item.module.css';
import type { Conversation } from './queries.ts';
import { useAsker } from './use-asker.ts';

export interface ConversationItemProps {
  conversation: Conversation;
  isShown: boolean;
  isSelected: boolean;
  /** Undefined if the person may not delete it. */
  onSelect: ((isSelected: boolean) => void) | undefined;
  onShow: () => void;
}

/** A conversation in the list: the asker, the channel, the time, and the outcome. */
export function ConversationItem(props: ConversationItemProps) {
  const { conversation, isShown, isSelected, onSelect, onShow } = props;
  const { t } = useTranslation('agent-conversations');
  const asker = useAsker();
  const { title, channel, questions, unanswered, updated_at: updatedAt } = conversation;
  return (
    <li className={classes.root} data-shown={isShown || undefined} data-selected={isSelected || undefined}>
      {onSelect && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={t('select', { name: title })}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </label>
      )}
      <button type="button" className={classes.open} aria-current={isShown || undefined} onClick={onShow}>
        <span className={classes.who}>
          <bdi className={classes.asker}>{asker(conversation)}</bdi>
          <span className={classes.when}>
            <Time value={updatedAt} />
          </span>
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.facts}>
          <span>{t(channelNames[channel])}</span>
          <span>{t('questions', { count: questions })}</span>
          {unanswered > 0 && <Badge tone="bad">{t('unanswered', { count: unanswered })}</Badge>}
          <Ratings conversation={conversation} />
        </span>
      </button>
    </li>
  );
}

function Ratings({ conversation: { good_ratings: good, bad_ratings: bad } }: { conversation: Conversation }) {
  const { t } = useTranslation('agent-conversations');
  return (
    <>
      {good > 0 && (
        <span className={classes.rating} title={t('ratedGood', { count: good })}>
          <IconThumbUp size={14} stroke={1.8} role="img" aria-label={t('ratedGood', { count: good })} />
          <span aria-hidden>{formats.count(good)}</span>
        </span>
      )}
      {bad > 0 && (
        <span className={classes.rating} data-bad title={t('ratedBad', { count: bad })}>
          <IconThumbDown size={14} stroke={1.8} role="img" aria-label={t('ratedBad', { count: bad })} />
          <span aria-hidden>{formats.count(bad)}</span>
        </span>
      )}
    </>
  );
}
