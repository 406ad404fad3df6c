import { modelPresets, modelProviders } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { type ModelConnection, modelConnectionQuery } from '../queries.ts';
import { connectModelWrite, disconnectModelWrite } from '../writes.ts';
import { providerNames } from './model-names.ts';
import { ModelTrial } from './model-trial.tsx';
import { inputOf, keepsKey, useModelForm, valuesOf } from './use-model-form.ts';

/** Connects the account's own language model, changes it or disconnects it. */
export function ModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agent-model');
  const { data } = useQuery(modelConnectionQuery);
  const [isLeaving, setLeaving] = useState(false);
  if (!data) return null;
  if (!data.is_allowed) {
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <p>{t('forbidden')}</p>
      </Dialog>
    );
  }
  const { connection } = data;
  if (connection && isLeaving) return <Disconnection model={connection.model} onClose={onClose} />;
  return <ConnectionForm connection={connection} onDisconnect={() => setLeaving(true)} onClose={onClose} />;
}

interface ConnectionFormProps {
  connection: ModelConnection | null;
  onDisconnect: () => void;
  onClose: () => void;
}

function ConnectionForm({ connection, onDisconnect, onClose }: ConnectionFormProps) {
  const { t } = useTranslation('agent-model');
  const form = useModelForm(connection);
  const { values } = form;
  const { run, isRunning, error } = useWrite(connectModelWrite, {
    onDone(_data, { model }) {
      notify({ kind: 'success', text: t('saved', { model }), place: 'bottom-left' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('title')}
      submit={connection ? t('save') : t('connect')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={(submitted) => run(inputOf(submitted, connection))}
      onClose={onClose}
    >
      <Note>{t('text')}</Note>
      <SelectField
        label={t('provider')}
        options={modelPresets.map((value) => ({
          value,
          label: value === 'compatible' ? t('other') : providerNames[value],
        }))}
        {...form.getInputProps('provider')}
        onChange={(provider) => form.setValues(valuesOf(provider, values))}
      />
      <TextField
        label={t('address')}
        description={t('addressHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        {...form.getInputProps('address')}
      />
      <TextField
        label={t('model')}
        description={t('modelHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('model')}
      />
      <PasswordField
        label={modelProviders[values.provider].needsKey ? t('key') : t('keyOptional')}
        description={keepsKey(values, connection) ? t('keyStored') : t('keyHint')}
        autoComplete="off"
        maxLength={1000}
        {...form.getInputProps('key')}
      />
      <ModelTrial form={form} connection={connection} />
      {connection && (
        <div>
          <Button size="sm" variant="subtle" onClick={onDisconnect}>
            {t('disconnect')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function Disconnection({ model, onClose }: { model: string; onClose: () => void }) {
  const { t } = useTranslation('agent-model');
  const { run, isRunning, error } = useWrite(disconnectModelWrite, {
    onDone() {
      notify({ kind: 'success', text: t('disconnected'), place: 'bottom-left' });
      onClose();
    },
  });
  return (
    <Confirmation
      title={t('disconnectTitle', { model })}
      submit={t('disconnect')}
      onSubmit={() => void run({})}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('disconnectText')}</p>
    </Confirmation>
  );
}
