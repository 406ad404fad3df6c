import { type CallOutput, publicConfig } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { formats } from '#lib/language/formats.ts';
import { Note } from '#ui/text/note.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import classes from './demo-filling.module.css';

type Filling = NonNullable<CallOutput<typeof publicConfig>['demo_filling']>;

const askEveryMs = 1_000;

/** Shows how far the server is with filling the demo account, and that it's ready. */
export function DemoFilling({ initial }: { initial: Filling }) {
  const { t } = useTranslation('entry');
  const filling = useFilling(initial);
  if (filling === null) {
    return (
      <div className={classes.root} role="status">
        <Note tone="success">{t('demo.ready')}</Note>
      </div>
    );
  }
  const text = t('demo.done', { percent: formats.percent(filling.done / filling.of) });
  return (
    <section className={classes.root}>
      <ProgressBar
        label={t('demo.filling')}
        value={filling.done}
        max={filling.of}
        valueText={text}
        text={
          <p className={classes.words}>
            <span>{t('demo.filling')}</span>
            <span>{text}</span>
          </p>
        }
      />
      <Note>{t('demo.until')}</Note>
    </section>
  );
}

function useFilling(initial: Filling): Filling | null {
  const [filling, setFilling] = useState<Filling | null>(initial);
  useEffect(() => {
    if (filling === null) return;
    const timer = setTimeout(async () => {
      const answer = await request(publicConfig, {}, { notify: false }).catch(() => undefined);
      setFilling(answer?.ok ? answer.data.demo_filling : { ...filling });
    }, askEveryMs);
    return () => clearTimeout(timer);
  }, [filling]);
  return filling;
}
