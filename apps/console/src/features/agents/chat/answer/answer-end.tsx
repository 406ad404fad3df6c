import type { AnswerMessage, AnswerStatus } from '@atoll/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './answer-end.module.css';
import type { AnswerView } from './answer-view.ts';

/** The texts of outcomes that the answer itself doesn't show. */
const statusTexts = {
  partial: 'end.partial',
  stopped: 'end.stopped',
  failed: 'end.failed',
} as const satisfies Partial<Record<AnswerStatus, string>>;

/** Shows the outcome of an answer. */
export function AnswerEnd({ message, view }: { message: AnswerMessage; view: AnswerView }) {
  const { t } = useTranslation('agent-chat');
  const { state, status, cited_files: files } = message;
  const changed = files.filter((file) => file.state !== 'unchanged').length;
  const key =
    status !== null && status in statusTexts ? statusTexts[status as keyof typeof statusTexts] : undefined;
  const notes = [
    ...(state === 'interrupted' ? [t('end.interrupted')] : []),
    ...(key ? [t(key)] : []),
    ...(view.finished?.is_cut ? [t('end.cut')] : []),
    ...(changed > 0 ? [t('end.changed', { count: changed })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      {note}
    </p>
  ));
}
