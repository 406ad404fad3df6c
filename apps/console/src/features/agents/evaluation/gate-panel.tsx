import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { May } from '#ui/may.tsx';
import { Panel } from '#ui/panel.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWrite } from '#ui/use-write.ts';
import classes from './evaluation.module.css';
import { gateWrite } from './writes.ts';

const usualPercent = 80;

export interface GatePanelProps {
  agentId: string;
  /** Null: publishing does not depend on evaluations. */
  percent: number | null;
  hasQuestions: boolean;
}

/** The score that a draft needs before it can be published. */
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
  const { t } = useTranslation(['agent-evaluation', 'common']);
  const [isOn, setOn] = useState(percent !== null);
  const [typed, setTyped] = useState(String(percent ?? usualPercent));
  const { run, isRunning, error } = useWrite(gateWrite, { onDone: onClose });
  const wanted = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isGood = !isOn || (wanted >= 1 && wanted <= 100);
  return (
    <Dialog title={t('gate.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) void run({ agent_id: agentId, required_recall_percent: isOn ? wanted : null });
        }}
      >
        <ChoiceGroup
          label={t('gate.label')}
          options={[
            { value: 'off', label: t('gate.never') },
            { value: 'on', label: t('gate.recall') },
          ]}
          value={isOn ? 'on' : 'off'}
          onChange={(value) => setOn(value === 'on')}
        />
        {isOn && (
          <TextField
            label={t('gate.percent')}
            description={t('gate.percentHint')}
            inputMode="numeric"
            autoComplete="off"
            error={isGood ? undefined : t('gate.rule')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Refusal text={error} />
        <FormDecision
          submit={t('gate.save')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          disabled={!isGood}
        />
      </FormStack>
    </Dialog>
  );
}
