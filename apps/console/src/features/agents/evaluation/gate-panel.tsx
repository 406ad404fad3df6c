import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { wholeNumberOf } from '../whole-number.ts';
import classes from './evaluation.module.css';
import { gateWrite } from './writes.ts';

const usualPercent = 80;

export interface GatePanelProps {
  agentId: string;
  /** Null: publishing does not depend on evaluations. */
  percent: number | null;
  hasQuestions: boolean;
}

/** The minimum score for publishing a draft. */
export function GatePanel({ agentId, percent, hasQuestions }: GatePanelProps) {
  const { t } = useTranslation('agent-evaluation');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('gate.title')} text={t('gate.text')}>
      <div className={classes.gate}>
        <p>{percent === null ? t('gate.off') : t('gate.on', { percent })}</p>
        <May call="setPublishingGate">
          <Button
            size="sm"
            variant="default"
            disabled={!hasQuestions && percent === null}
            onClick={() => setOpen(true)}
          >
            {t('gate.change')}
          </Button>
        </May>
      </div>
      {isOpen && <GateDialog agentId={agentId} percent={percent} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function GateDialog({
  agentId,
  percent,
  onClose,
}: Omit<GatePanelProps, 'hasQuestions'> & { onClose: () => void }) {
  const { t } = useTranslation('agent-evaluation');
  const form = useForm({
    initialValues: { gate: percent === null ? 'off' : 'on', percent: String(percent ?? usualPercent) },
  });
  const { run, isRunning, error } = useWrite(gateWrite, { onDone: onClose });
  const isOn = form.values.gate === 'on';
  const wanted = wholeNumberOf(form.values.percent, 100);
  return (
    <FormDialog
      title={t('gate.title')}
      submit={t('gate.save')}
      form={form}
      isRunning={isRunning}
      error={error}
      disabled={isOn && wanted === null}
      onSubmit={() => run({ agent_id: agentId, required_recall_percent: isOn ? wanted : null })}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('gate.label')}
        options={[
          { value: 'off', label: t('gate.never') },
          { value: 'on', label: t('gate.recall') },
        ]}
        {...form.getInputProps('gate')}
      />
      {isOn && (
        <TextField
          label={t('gate.percent')}
          description={t('gate.percentHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('percent')}
          error={wanted === null ? t('gate.rule') : undefined}
        />
      )}
    </FormDialog>
  );
}
