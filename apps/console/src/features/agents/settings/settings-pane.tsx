import { type AgentSettings, agentLimits, agentTones, locales, sourceVisibilities } from '@atoll/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#lib/language/locale.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { type Address, LeaveGuard } from '#ui/dialogs/leave-guard.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { type Form, useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { LazyModelDialog } from '../model/lazy-model-dialog.tsx';
import pane from '../pane.module.css';
import { type Agent, agentOptionsQuery } from '../queries.ts';
import { updateAgentWrite } from '../writes.ts';
import { ModelField } from './model-field.tsx';
import classes from './settings-pane.module.css';
import { StarterFields } from './starter-fields.tsx';

const toneNames = {
  neutral: 'settings.tones.neutral',
  friendly: 'settings.tones.friendly',
  formal: 'settings.tones.formal',
  concise: 'settings.tones.concise',
} as const;

const visibilityNames = {
  passages: 'settings.shown.passages',
  names: 'settings.shown.names',
  hidden: 'settings.shown.hidden',
} as const;

/** Edits an agent's settings. Saved changes take effect in the studio, and for visitors after publishing. */
export function SettingsPane({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { t } = useTranslation('agents');
  const form = useForm({ initialValues: agent.settings });
  const { isDirty } = form;
  const { run, isRunning, error } = useWrite(updateAgentWrite, {
    onDone() {
      form.reset();
      notify({ kind: 'success', text: t('settings.saved'), place: 'bottom-left' });
    },
  });
  const save = (settings: AgentSettings) => {
    const starters = settings.starters.map((starter) => starter.trim()).filter(Boolean);
    return run({ agent_id: agent.agent_id, settings: { ...settings, starters } });
  };
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <form className={classes.root} onSubmit={form.onSubmit(save)}>
        <div className={pane.head}>
          <h2 className={pane.title}>{t('settings.title')}</h2>
          <IconButton size="sm" icon={IconX} label={t('settings.close')} onClick={onClose} />
        </div>
        <div className={pane.body}>
          <Fields form={form} onConnect={() => setConnecting(true)} />
        </div>
        <div className={classes.foot}>
          <Refusal text={error} />
          <Button size="sm" variant="default" disabled={!isDirty || isRunning} onClick={form.reset}>
            {t('settings.discard')}
          </Button>
          <Button size="sm" type="submit" loading={isRunning} disabled={!isDirty}>
            {t('settings.save')}
          </Button>
        </div>
        <LeaveGuard
          isChanged={isDirty}
          isSame={isSamePane}
          texts={{
            title: t('leave.title'),
            text: t('leave.text'),
            go: t('leave.go'),
            stay: t('leave.stay'),
          }}
        />
      </form>
      {isConnecting && (
        <Suspense>
          <LazyModelDialog onClose={() => setConnecting(false)} />
        </Suspense>
      )}
    </>
  );
}

export interface FieldsProps {
  form: Form<AgentSettings>;
  /** Opens the account's language model. */
  onConnect: () => void;
}

function Fields({ form, onConnect }: FieldsProps) {
  const { t } = useTranslation('agents');
  const { data: options } = useQuery(agentOptionsQuery);
  const scansHintId = useId();
  return (
    <>
      <TextArea
        label={t('settings.instructions')}
        description={t('settings.instructionsHint')}
        rows={6}
        maxLength={agentLimits.instructionsMaxLength}
        {...form.getInputProps('instructions')}
      />
      <TextArea
        label={t('settings.greeting')}
        rows={2}
        maxLength={agentLimits.greetingMaxLength}
        {...form.getInputProps('greeting')}
      />
      <StarterFields form={form} />
      <SelectField
        label={t('settings.tone')}
        options={agentTones.map((value) => ({ value, label: t(toneNames[value]) }))}
        {...form.getInputProps('tone')}
      />
      <Languages form={form} />
      {options && <ModelField options={options} form={form} onConnect={onConnect} />}
      <SelectField
        label={t('settings.shownSources')}
        options={sourceVisibilities.map((value) => ({ value, label: t(visibilityNames[value]) }))}
        {...form.getInputProps('shown_sources')}
      />
      <div className={classes.group}>
        <CheckField
          label={t('settings.readsScans')}
          aria-describedby={scansHintId}
          {...form.getInputProps('reads_scans')}
        />
        <p id={scansHintId} className={classes.hint}>
          {t('settings.readsScansHint')}
        </p>
      </div>
    </>
  );
}

function Languages({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('agents');
  const { languages } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.languages')}</legend>
      <p className={classes.hint}>{t('settings.languagesHint')}</p>
      {locales.map((locale) => (
        <CheckField
          key={locale}
          label={localeNames[locale]}
          checked={languages.includes(locale)}
          onChange={(event) =>
            form.setFieldValue(
              'languages',
              // In the product's order, regardless of the order of clicks.
              locales.filter((other) =>
                other === locale ? event.currentTarget.checked : languages.includes(other),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** Reports whether two addresses show the same pane, possibly with different conversations. */
function isSamePane(current: Address, next: Address): boolean {
  return current.pathname === next.pathname && panelOf(current.search) === panelOf(next.search);
}

function panelOf(search: object): unknown {
  return 'panel' in search ? search.panel : undefined;
}
