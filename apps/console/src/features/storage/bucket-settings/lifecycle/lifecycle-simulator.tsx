import { simulateLifecycle } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from '../fields/fields.module.css';
import { LifecycleEffects, type Simulation } from './lifecycle-effects.tsx';
import type { LifecycleRule } from './lifecycle-rule.ts';
import { RuleWords } from './rule-words.tsx';

/** Days are rounded up to midnight: a rule of 90 days has deleted what is uploaded today after 91. */
const moments = [
  [0, 'simulator.now'],
  [31, 'simulator.month'],
  [91, 'simulator.quarter'],
  [366, 'simulator.year'],
] as const;

/** Shows the effects of the rules in the form, without applying them. */
export function LifecycleSimulator({ bucket, rules }: { bucket: string; rules: LifecycleRule[] }) {
  const { t } = useTranslation('lifecycle');
  const [daysAhead, setDaysAhead] = useState(0);
  const [simulated, setSimulated] = useState<{ input: string; simulation: Simulation | null } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [run, isRunning] = useTask(async () => {
    const input = { bucket, rules, days_ahead: daysAhead };
    const answer = await request(simulateLifecycle, input, { notify: false });
    setSimulated({ input: JSON.stringify(input), simulation: answer.data });
    setRefusal(answer.ok ? null : answer.msg);
  });
  const isCurrent = simulated?.input === JSON.stringify({ bucket, rules, days_ahead: daysAhead });
  return (
    <Panel title={t('simulator.title')} text={t('simulator.text')}>
      <div className={classes.row}>
        <SelectField
          label={t('simulator.when')}
          value={String(daysAhead)}
          onChange={(value) => setDaysAhead(Number(value))}
          options={moments.map(([days, label]) => ({ value: String(days), label: t(label) }))}
        />
        <Button variant="default" loading={isRunning} onClick={() => void run()}>
          {t('simulator.run')}
        </Button>
      </div>
      <Refusal text={refusal} />
      <div role="status" className={classes.stack}>
        {simulated?.simulation &&
          (isCurrent ? (
            <>
              <LifecycleEffects bucket={bucket} rules={rules} simulation={simulated.simulation} />
              {simulated.simulation.effects.length === 0 &&
                rules.map((rule) => (
                  <div key={rule.id}>
                    {rule.id}
                    <RuleWords rule={rule} />
                  </div>
                ))}
            </>
          ) : (
            <Note>{t('simulator.stale')}</Note>
          ))}
      </div>
    </Panel>
  );
}
