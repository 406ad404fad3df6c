import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './domains.module.css';
import { type BucketDomain, proofQuery } from './queries.ts';
import { RecordFacts } from './record-facts.tsx';

const failureTexts = {
  absent: 'absent',
  different: 'different',
  unreachable: 'unreachable',
  taken: 'taken',
} as const satisfies Record<NonNullable<BucketDomain['check_failure']>, string>;

/** The record that proves the ownership of the domain, and the current state of the DNS. */
export function ProofPanel({ bucket, domain }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const query = useQuery(proofQuery(bucket, domain.domain));
  const { check_failure: failure, checked_at: checkedAt } = domain;
  return (
    <Panel title={t('proofTitle')} text={t('proofText')}>
      <RecordFacts record={domain.record} />
      {domain.cname !== null && (
        <Note>{t('proofCname', { domain: domain.domain, cname: domain.cname })}</Note>
      )}
      <p className={classes.found} role="status">
        {failure === null ? t('looking') : t(failureTexts[failure])}
      </p>
      {checkedAt !== null && (
        <Note>
          {t('checked')} <Time value={checkedAt} />
        </Note>
      )}
      <Refusal text={query.error instanceof CallRefused ? query.error.message : null} />
      <div className={classes.actions}>
        <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('checkNow')}
        </Button>
      </div>
    </Panel>
  );
}
