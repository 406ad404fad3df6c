import { decideHubDispute, type HubReason, hubLimits, openHubDisputeMedia } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection } from '../collection.ts';
import { reasonKeys } from '../items/item-words.ts';
import { listOf } from '../shell/names.ts';
import { Noted } from '../shell/noted.tsx';
import { useAction } from '../shell/use-action.ts';
import type { DisputePage } from './disputes.tsx';
import { answerKeys } from './gold-feedback.tsx';
import { ItemContent } from './item-content.tsx';
import { MediaView } from './media-view.tsx';
import { ReasonChips } from './reason-chips.tsx';
import classes from './review.module.css';
import { useMedia } from './use-media.ts';

export type Dispute = DisputePage['cases'][number];

export interface DisputeViewProps {
  project: Collection;
  dispute: Dispute;
  itemType: DisputePage['item_type'];
  fields: DisputePage['fields'];
  onDecided: () => void;
}

const stateKeys = {
  disputed: 'disputes.disputed',
  appealed: 'disputes.appealed',
  held: 'disputes.held',
} as const;

/** A disputed item with its votes, and the decision. */
export function DisputeView({ project, dispute, itemType, fields, onDecided }: DisputeViewProps) {
  const { t } = useTranslation('contribute-review');
  const { t: words } = useTranslation('contribute');
  const ids = { project_id: project.project_id, item_id: dispute.item_id };
  const media = useMedia(async () => {
    const { url } = await ask(openHubDisputeMedia, ids);
    return { url, similarUrl: null };
  });
  const [reasons, setReasons] = useState<readonly HubReason[]>([]);
  const [note, setNote] = useState('');
  const { run, isRunning, problem } = useAction();
  const kind = itemType === 'text' || itemType === 'form' ? null : itemType;
  const canDecide = kind === null || media.isSeen;
  const decide = async (outcome: 'accept' | 'reject') => {
    const given = outcome === 'reject' ? [...reasons] : [];
    const done = await run(() => ask(decideHubDispute, { ...ids, outcome, reasons: given, note }));
    if (done) onDecided();
  };
  return (
    <Panel
      title={t(stateKeys[dispute.state])}
      text={t('disputes.since', { date: formats.date(dispute.since) })}
    >
      {kind && <MediaView kind={kind} sizeBytes={dispute.media?.size_bytes ?? 0} state={media} />}
      <ItemContent content={dispute} fields={fields} languages={project.languages} />
      {dispute.appeal_text !== null && (
        <div>
          <h3>{t('disputes.appeal')}</h3>
          <blockquote className={classes.text}>{dispute.appeal_text}</blockquote>
        </div>
      )}
      {dispute.report_reason !== null && (
        <Noted title={t('disputes.report')}>
          <li>
            {words(reasonKeys[dispute.report_reason])}
            {dispute.report_note && ` · ${dispute.report_note}`}
          </li>
        </Noted>
      )}
      {dispute.votes.length > 0 && <Votes votes={dispute.votes} />}
      <ReasonChips label={t('disputes.reasons')} reasons={reasons} onChange={setReasons} />
      <TextArea
        label={t('disputes.note')}
        rows={3}
        maxLength={hubLimits.noteMaxLength}
        value={note}
        onChange={setNote}
      />
      {canDecide ? (
        reasons.length === 0 && <p className={classes.dimmed}>{t('disputes.reasonFirst')}</p>
      ) : (
        <p className={classes.dimmed}>{t('disputes.openFirst')}</p>
      )}
      <Refusal text={problem} />
      <div className={classes.buttons}>
        <Button
          variant="danger"
          disabled={!canDecide || reasons.length === 0}
          loading={isRunning}
          onClick={() => void decide('reject')}
        >
          {t('disputes.reject')}
        </Button>
        <Button disabled={!canDecide} loading={isRunning} onClick={() => void decide('accept')}>
          {t('disputes.accept')}
        </Button>
      </div>
    </Panel>
  );
}

function Votes({ votes }: Pick<Dispute, 'votes'>) {
  const { t } = useTranslation('contribute-review');
  const { t: words } = useTranslation('contribute');
  return (
    <Noted title={t('disputes.votes')}>
      {votes.map((vote) => (
        <li key={vote.reviewer_id}>
          {t('disputes.vote', { answer: t(answerKeys[vote.answer]), weight: formats.percent(vote.weight) })}
          {vote.reasons.length > 0 && ` · ${listOf(vote.reasons.map((reason) => words(reasonKeys[reason])))}`}
          {vote.note && ` · ${vote.note}`}
        </li>
      ))}
    </Noted>
  );
}
