import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { DomainForm } from './domain-form.tsx';
import classes from './domains.module.css';
import type { BucketDomain } from './queries.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';

/** The domain itself: whether it is proven, and how to change it or turn it off. */
export function DomainPanel({ bucket, domain: about }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const [dialog, setDialog] = useState<'change' | 'turnOff' | null>(null);
  const close = () => setDialog(null);
  const { domain, verified_at: verifiedAt } = about;
  return (
    <Panel title={t('title')}>
      <Facts
        facts={[
          { name: t('domain'), value: <strong>{domain}</strong> },
          verifiedAt === null
            ? { name: t('state'), value: <Badge>{t('pending')}</Badge> }
            : { name: t('state'), value: <Badge tone="good">{t('verified')}</Badge> },
          ...(verifiedAt === null ? [] : [{ name: t('verifiedAt'), value: <Time value={verifiedAt} /> }]),
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
