import { limits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, dayStart } from '#lib/language/days.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { NewKey } from './create-key-dialog.tsx';
import { type AccessKey, stateOf } from './key-state.ts';
import { NewSecret } from './new-secret.tsx';
import { rotateKeyWrite } from './writes.ts';

const graces = [
  { hours: 0, name: 'grace.hours0' },
  { hours: 1, name: 'grace.hours1' },
  { hours: 24, name: 'grace.hours24' },
  { hours: 168, name: 'grace.hours168' },
  { hours: 720, name: 'grace.hours720' },
] as const;

/** Creates a key with the same permissions. The old one stays valid until all clients use the new one. */
export function RotateKeyDialog({ accessKey, onClose }: { accessKey: AccessKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [created, setCreated] = useState<NewKey | null>(null);
  return (
    <Dialog
      title={created ? t('createdTitle') : t('rotateTitle', { name: accessKey.name })}
      onClose={onClose}
      size="lg"
    >
      {created ? (
        <NewSecret accessKey={created} onDone={onClose} />
      ) : (
        <RotateForm accessKey={accessKey} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface RotateFormProps {
  accessKey: AccessKey;
  onCreated: (key: NewKey) => void;
  onCancel: () => void;
}

function RotateForm({ accessKey, onCreated, onCancel }: RotateFormProps) {
  const { t } = useTranslation('keys');
  const { access_key_id, name: oldName } = accessKey;
  const form = useForm({
    initialValues: { name: nextName(oldName), lastDay: '', grace: '24' },
    validate: {
      name: (value) => (value.trim() ? null : t('required')),
      lastDay: (value) => (value !== '' && dayStart(value, 1) <= Date.now() ? t('scope.pastDay') : null),
    },
  });
  const { run, isRunning, error } = useWrite(rotateKeyWrite, {
    onDone: onCreated,
    onFieldRefused: form.refuseField,
  });
  const submit = ({ name, lastDay, grace }: typeof form.values) =>
    run({
      access_key_id,
      name: name.trim(),
      expires_at: lastDay === '' ? null : dayStart(lastDay, 1),
      grace_seconds: Number(grace) * 3600,
    });
  const isActive = stateOf(accessKey, Date.now()) === 'active';
  return (
    <FormStack form={form} onSubmit={submit}>
      <p>{t('rotateText')}</p>
      <TextField
        label={t('rotateName')}
        maxLength={limits.accessKeyNameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DateField
        label={t('scope.lastDay')}
        description={t('scope.lastDayHint')}
        min={dayOf(Date.now())}
        {...form.getInputProps('lastDay')}
      />
      {isActive && (
        <SelectField
          label={t('grace.label', { name: oldName })}
          options={graces.map(({ hours, name }) => ({ value: String(hours), label: t(name) }))}
          value={form.values.grace}
          onChange={(grace) => form.setFieldValue('grace', grace)}
        />
      )}
      <Refusal text={error} />
      <FormDecision
        submit={t('actions.rotate')}
        cancel={t('cancel')}
        onCancel={onCancel}
        isRunning={isRunning}
      />
    </FormStack>
  );
}

/** `backup` becomes `backup 2`, and `backup 2` becomes `backup 3`. */
function nextName(name: string): string {
  const numbered = /^(.*) (\d{1,6})$/.exec(name);
  const next = numbered ? `${numbered[1]} ${Number(numbered[2]) + 1}` : `${name} 2`;
  return next.length <= limits.accessKeyNameMaxLength ? next : name;
}
