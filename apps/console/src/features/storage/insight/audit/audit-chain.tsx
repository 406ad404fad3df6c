import { joinSentences, verifyAudit } from '@atoll/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from '../log/insight.module.css';
import type { AuditVerdict } from '../log/queries.ts';

/** Lets the server verify the chain of all entries, and shows the result. */
export function AuditChain() {
  const { t } = useTranslation('insight');
  const [verdict, setVerdict] = useState<AuditVerdict>();
  const [check, isRunning] = useTask(async () => {
    const answer = await request(verifyAudit, {});
    if (answer.ok) setVerdict(answer.data);
  });
  return (
    <Panel
      title={t('chain.title')}
      text={t('chain.text')}
      action={
        <Button size="sm" variant="default" loading={isRunning} onClick={() => void check()}>
          {t('chain.check')}
        </Button>
      }
    >
      <div className={classes.verdict} role="status">
        {verdict && <Verdict verdict={verdict} />}
      </div>
    </Panel>
  );
}

function Verdict({ verdict: { entries, hash, ...verdict } }: { verdict: AuditVerdict }) {
  const { t } = useTranslation('insight');
  const { broken_at: brokenAt, carried, carried_at: carriedAt } = verdict;
  if (entries === 0 && !brokenAt) return <Note>{t('chain.empty')}</Note>;
  return (
    <>
      {brokenAt ? (
        <Notice
          icon={IconAlertTriangle}
          title={t('chain.broken', { seq: brokenAt.seq, entries })}
          text={brokenAt.at !== null && t('chain.brokenAt', { time: formats.dateTime(brokenAt.at) })}
        />
      ) : (
        <Note tone="success">
          {joinSentences(locale, [
            t('chain.intact', { count: entries }),
            ...(carriedAt === null
              ? []
              : [t('chain.carried', { count: carried, time: formats.dateTime(carriedAt) })]),
          ])}
        </Note>
      )}
      <Facts facts={[{ name: t('chain.hash'), value: <Copyable value={hash} label={t('chain.copy')} /> }]} />
      <Note>{t('chain.keep')}</Note>
    </>
  );
}
