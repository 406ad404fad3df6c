import type { CallOutput, getHubItem } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './codes.module.css';
import { answerKeys } from './text-keys.ts';
import { useReasonText } from './use-reason-text.ts';

export type Vote = CallOutput<typeof getHubItem>['vote_list'][number];

const tones = { yes: 'good', no: 'bad', cannot_tell: 'plain' } as const;

/** Votes with their weights: the probability that the reviewer is right. */
export function VoteTable({ votes }: { votes: readonly Vote[] }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  if (votes.length === 0) return <Note>{t('votes.none')}</Note>;
  return (
    <DataTable
      label={t('votes.title')}
      head={
        <>
          <HeadCell>{t('votes.answer')}</HeadCell>
          <HeadCell isNumber>{t('votes.weight')}</HeadCell>
          <HeadCell isNumber>{t('votes.at')}</HeadCell>
        </>
      }
    >
      {votes.map((vote) => (
        <VoteRow key={`${vote.reviewer_id} ${vote.voted_at}`} vote={vote} />
      ))}
    </DataTable>
  );
}

function VoteRow({ vote }: { vote: Vote }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  const reasonText = useReasonText();
  const { answer, reasons, note, is_counted: isCounted } = vote;
  return (
    <tr>
      <Cell isMain>
        <span className={classes.answer}>
          <Badge tone={tones[answer]}>{t(answerKeys[answer])}</Badge>
          {!isCounted && <Badge>{t('votes.notCounted')}</Badge>}
        </span>
        {reasons.length > 0 && <span className={classes.detail}>{reasonText(reasons)}</span>}
        {note && <q className={classes.detail}>{note}</q>}
      </Cell>
      <Cell isNumber label={t('votes.weight')}>
        {formats.percent(vote.weight)}
      </Cell>
      <Cell isNumber label={t('votes.at')}>
        <Time value={vote.voted_at} />
      </Cell>
    </tr>
  );
}
