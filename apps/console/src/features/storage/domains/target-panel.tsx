import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './domains.module.css';
import { type BucketDomain, targetQuery } from './queries.ts';
import { RecordFacts } from './record-facts.tsx';

/** The DNS record that visitors need, and the current target in the DNS. */
export function TargetPanel({ bucket, domain: about }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const { domain, cname, target } = about;
  const { data: found } = useQuery(targetQuery(bucket, domain));
  const says = {
    here: t('here'),
    elsewhere: t('elsewhere'),
    absent: t('nowhere'),
    unreachable: t('unreachable'),
  };
  return (
    <Panel title={t('targetTitle')} text={t('targetText')}>
      <RecordFacts record={{ type: recordType(target), name: domain, value: cname ?? target }} />
      <div className={classes.found} role="status">
        {found?.state === 'here' ? <Note tone="success">{says.here}</Note> : found && says[found.state]}
      </div>
    </Panel>
  );
}

/** Returns the record type for a target. An endpoint without a name needs an address record. */
function recordType(target: string): string {
  if (target.includes(':')) return 'AAAA';
  return /^[\d.]+$/.test(target) ? 'A' : 'CNAME';
}
