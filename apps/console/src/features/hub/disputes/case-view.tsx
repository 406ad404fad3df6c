import type { HubField } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Time } from '#ui/text/time.tsx';
import { CheckList } from '../codes/check-list.tsx';
import { countryName, languageName } from '../codes/place-names.ts';
import { StateBadge } from '../codes/state-badge.tsx';
import { exifKeys, reasonKeys } from '../codes/text-keys.ts';
import { useReasonText } from '../codes/use-reason-text.ts';
import { VoteTable } from '../codes/vote-table.tsx';
import { ItemMedia } from '../media/item-media.tsx';
import { DecisionForm } from './decision-form.tsx';
import classes from './disputes.module.css';
import { type Case, caseMedia } from './queries.ts';
import { causeKeys } from './text-keys.ts';

export interface CaseViewProps {
  projectId: string;
  dispute: Case;
  fields: readonly HubField[];
  onDecided: () => void;
}

/** Shows a disputed item with the reason, its votes, and the decision to make. */
export function CaseView({ projectId, dispute, fields, onDecided }: CaseViewProps) {
  const { t } = useTranslation(['hub-review', 'hub-codes']);
  return (
    <div className={classes.case}>
      <div className={classes.media}>
        <p className={classes.marks}>
          <StateBadge state={dispute.state} />
          <span>{languageName(dispute.language)}</span>
          <span>{countryName(dispute.country)}</span>
          {dispute.media?.content_type?.startsWith('image/') && <span>{t(exifKeys[dispute.exif])}</span>}
          <Time value={dispute.since} />
        </p>
        <ItemMedia
          source={caseMedia(projectId, dispute.item_id)}
          media={dispute.media}
          text={dispute.text}
          answers={dispute.answers}
          fields={fields}
        />
      </div>
      <div className={classes.matter}>
        <Cause dispute={dispute} />
        <section className={classes.part}>
          <h3>{t('hub-codes:votes.title')}</h3>
          <VoteTable votes={dispute.votes} />
        </section>
        <section className={classes.part}>
          <h3>{t('disputes.checks')}</h3>
          <CheckList checks={dispute.checks} />
        </section>
        <DecisionForm projectId={projectId} dispute={dispute} onDecided={onDecided} />
      </div>
    </div>
  );
}

function Cause({ dispute }: { dispute: Case }) {
  const { t } = useTranslation(['hub-review', 'hub-codes']);
  const reasonText = useReasonText();
  const { state, appeal_text: appeal, report_reason: reason, report_note: note, decisions } = dispute;
  const last = decisions.at(-1);
  return (
    <section className={classes.cause}>
      <h3>{t(causeKeys[state])}</h3>
      {state === 'disputed' && (
        <p>
          {last?.posterior == null
            ? t('cause.disputedText')
            : t('cause.disputedAt', { percent: formats.percent(last.posterior) })}
        </p>
      )}
      {state === 'appealed' && last && last.reasons.length > 0 && (
        <p>{t('cause.rejectedFor', { reasons: reasonText(last.reasons) })}</p>
      )}
      {appeal !== null && <blockquote>{appeal}</blockquote>}
      {state === 'held' && reason !== null && <p>{t(reasonKeys[reason])}</p>}
      {note && <blockquote>{note}</blockquote>}
    </section>
  );
}
