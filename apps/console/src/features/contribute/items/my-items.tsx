import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import type { Collection, Contributed } from '../collection.ts';
import { Enter } from '../project/enter.tsx';
import { useOwner } from '../shell/device-context.ts';
import type { Remote } from '../shell/use-remote.ts';
import { ByReceipt } from './by-receipt.tsx';
import classes from './items.module.css';
import { QueuedItems } from './queued-items.tsx';
import { SentItems } from './sent-items.tsx';

export interface MyItemsProps {
  project: Collection;
  contributed: Remote<Contributed>;
}

/** Lists the person's items on this device and on the server, with their earnings. */
export function MyItems({ project, contributed }: MyItemsProps) {
  const { t } = useTranslation('contribute');
  const owner = useOwner();
  const { data, reload } = contributed;
  const [withdrawn, setWithdrawn] = useState(0);
  const showWithdrawn = () => {
    setWithdrawn((count) => count + 1);
    reload();
  };
  if (owner === null)
    return (
      <div className={classes.page}>
        <Enter title={t('enter.title')} text={t('enter.text')} />
        <QueuedItems project={project} />
      </div>
    );
  return (
    <div className={classes.page}>
      <h1>{t('items')}</h1>
      {data && <Figures contributed={data} isPaid={project.reward_micro_usd > 0} />}
      <QueuedItems project={project} />
      {/* A withdrawal by receipt can concern any item, so the list is loaded again. */}
      <SentItems key={withdrawn} project={project} owner={owner} onChanged={reload} />
      <ByReceipt projectId={project.project_id} onWithdrawn={showWithdrawn} />
    </div>
  );
}

function Figures({ contributed, isPaid }: { contributed: Contributed; isPaid: boolean }) {
  const { t } = useTranslation('contribute');
  const money = [
    { name: t('list.earned'), value: formats.money(contributed.earned_micro_usd) },
    { name: t('list.pending'), value: formats.money(contributed.pending_micro_usd) },
  ];
  // The reward may have been more than zero before.
  const hasMoney = isPaid || contributed.earned_micro_usd + contributed.pending_micro_usd > 0;
  const figures = [
    ...(hasMoney ? money : []),
    { name: t('list.left'), value: formats.count(contributed.remaining_items) },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
