import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketsQuery, LazyCreateBucketDialog, onboardingQuery } from '#features/storage/index.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import classes from './first-steps.module.css';

/** The first steps of a new account, each checked off by the actual event. Disappears when all are done, or when the person hides it. */
export function FirstSteps({ accountId }: { accountId: string }) {
  const { t } = useTranslation('home');
  const { data } = useQuery(onboardingQuery);
  const { data: [bucket] = [] } = useQuery(bucketsQuery);
  const [isHidden, hide] = useHidden(accountId);
  const [isCreating, setCreating] = useState(false);
  if (!data || Object.values(data).every(Boolean)) return null;
  // Until a file is stored, there is nothing else to show.
  const isNew = !data.file_uploaded;
  if (isHidden && !isNew) return null;
  const upload: LinkProps = bucket
    ? { to: '/dss/buckets/$bucket', params: { bucket: bucket.name } }
    : { to: '/dss/buckets' };
  const steps: StepProps[] = [
    {
      isDone: data.bucket_created,
      name: t('steps.bucket'),
      text: t('steps.bucketText'),
      ...(data.bucket_created ? { link: { to: '/dss/buckets' } } : { onSelect: () => setCreating(true) }),
    },
    { isDone: data.file_uploaded, name: t('steps.file'), text: t('steps.fileText'), link: upload },
    {
      isDone: data.access_key_created,
      name: t('steps.key'),
      text: t('steps.keyText'),
      link: { to: '/dss/access-keys' },
    },
    {
      isDone: data.client_connected,
      name: t('steps.client'),
      text: t('steps.clientText'),
      link: { to: '/dss/apps' },
    },
    { isDone: data.agent_asked, name: t('steps.agent'), text: t('steps.agentText'), link: { to: '/bot' } },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Panel
      title={t('steps.title')}
      text={t('steps.progress', { done, total: steps.length })}
      action={
        isNew ? (
          next && <NextStep {...next} />
        ) : (
          <Button variant="subtle" onClick={hide}>
            {t('steps.hide')}
          </Button>
        )
      }
    >
      <ol className={classes.list}>
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      {isCreating && (
        <Suspense>
          <LazyCreateBucketDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** A step leads to a page, or opens a dialog. */
type StepProps = { isDone: boolean; name: string; text: string } & (
  | { link: LinkProps }
  | { onSelect: () => void }
);

function NextStep({ name, ...target }: StepProps) {
  if ('link' in target) return <ButtonLink {...target.link}>{name}</ButtonLink>;
  return <Button onClick={target.onSelect}>{name}</Button>;
}

function Step({ isDone, name, text, ...target }: StepProps) {
  const { t } = useTranslation('home');
  const StateIcon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <StateIcon
        size={20}
        stroke={1.5}
        className={classes.state}
        role="img"
        aria-label={isDone ? t('steps.done') : t('steps.open')}
      />
      <div className={classes.words}>
        {'link' in target ? (
          <Link {...target.link} className={classes.name}>
            {name}
          </Link>
        ) : (
          <button type="button" className={classes.name} onClick={target.onSelect}>
            {name}
          </button>
        )}
        <span className={classes.text}>{text}</span>
      </div>
      <IconChevronRight size={20} stroke={1.6} className={classes.chevron} aria-hidden />
    </li>
  );
}

/** Stores whether the steps are hidden, for this browser and this account. */
function useHidden(accountId: string) {
  const key = `firstStepsHidden:${accountId}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) === 'true');
  const hide = () => {
    localStorage.setItem(key, 'true');
    setHidden(true);
  };
  return [isHidden, hide] as const;
}
