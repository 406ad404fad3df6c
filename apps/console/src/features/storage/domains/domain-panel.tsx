import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Time } from '#ui/text/time.tsx';
import { DomainForm } from './domain-form.tsx';
import classes from './domains.module.css';
import type { BucketDomain } from './queries.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';

/** The domain: whether it is proven, and actions to change it or turn it off. */
export function DomainPanel({ bucket, domain: about }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const [dialog, setDialog] = useState<'change' | 'turnOff' | null>(null);
  const close = () => setDialog(null);
  const { domain, verified_at: verifiedAt, suspended_at: suspendedAt } = about;
  return (
    <Panel title={t('title')}>
      <ProofNotice domain={about} />
      <Facts
        facts={[
          { name: t('domain'), value: <strong>{domain}</strong> },
          { name: t('state'), value: <StateBadge state={about.state} /> },
          ...(verifiedAt === null ? [] : [{ name: t('verifiedAt'), value: <Time value={verifiedAt} /> }]),
          ...(suspendedAt === null ? [] : [{ name: t('suspendedAt'), value: <Time value={suspendedAt} /> }]),
        ]}
      />
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={() => setDialog('change')}>
          {t('change')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setDialog('turnOff')}>
          {t('turnOff')}
        </Button>
      </div>
      {dialog === 'change' && (
        <Dialog title={t('changeTitle')} onClose={close}>
          <p>{t('changeText', { domain })}</p>
          <DomainForm bucket={bucket} onClose={close} />
        </Dialog>
      )}
      {dialog === 'turnOff' && <TurnOffDialog bucket={bucket} domain={domain} onClose={close} />}
    </Panel>
  );
}

const tones = { pending: 'plain', verified: 'good', suspended: 'bad' } as const;

function StateBadge({ state }: Pick<BucketDomain, 'state'>) {
  const { t } = useTranslation('domains');
  const words = { pending: t('pending'), verified: t('verified'), suspended: t('suspended') };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}

/** Warns that the proof of a domain disappeared, and of the deadline, or states that the deadline has passed. */
function ProofNotice({ domain }: { domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const { state, suspends_at: suspendsAt } = domain;
  if (state === 'suspended') {
    return <Notice icon={IconAlertTriangle} title={t('suspendedTitle')} text={t('suspendedText')} />;
  }
  if (suspendsAt === null) return null;
  const text = t('goneText', { date: formats.date(suspendsAt) });
  return <Notice icon={IconAlertTriangle} title={t('goneTitle')} text={text} />;
}
