import { publishingBounds as bounds, type CallOutput, type createAgentKey } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions, FormDecision } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { OnceNotice } from '#ui/dialogs/once-notice.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Example } from './example.tsx';
import { countOf, countText, isCount, isMoney, largestMoney, moneyOf, moneyText } from './limit-values.ts';
import type { PanelProps } from './panel-props.ts';
import type { AgentKey } from './queries.ts';
import { apiSnippets } from './snippets.ts';
import { createKeyWrite, revokeKeyWrite, updateKeyWrite } from './writes.ts';

interface CreateProps {
  agentId: string;
  publishing: PanelProps['publishing'];
  onClose: () => void;
}

const usualPerMinute = 60;

/** Names a key and sets its limits, then shows the key, only this once. */
export function CreateKeyDialog({ agentId, publishing, onClose }: CreateProps) {
  const { t } = useTranslation('agent-publish');
  const [created, setCreated] = useState<CallOutput<typeof createAgentKey> | null>(null);
  const writing = useWrite(createKeyWrite, { onDone: setCreated });
  const title = created ? t('keys.createdTitle', { name: created.name }) : t('keys.create');
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {created ? (
        <NewKey agentId={agentId} publishing={publishing} created={created} onDone={onClose} />
      ) : (
        <KeyForm
          initial={{
            name: '',
            perMinute: countText(usualPerMinute),
            tokensPerDay: '',
            moneyPerDay: '',
          }}
          submit={t('keys.create')}
          onSubmit={(terms) => writing.run({ agent_id: agentId, ...terms })}
          isRunning={writing.isRunning}
          error={writing.error}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface NewKeyProps extends Pick<CreateProps, 'agentId' | 'publishing'> {
  created: CallOutput<typeof createAgentKey>;
  onDone: () => void;
}

function NewKey({ agentId, publishing, created: { key }, onDone }: NewKeyProps) {
  const { t } = useTranslation('agent-publish');
  return (
    <>
      <OnceNotice title={t('keys.onceTitle')} text={t('keys.onceText')} />
      <Facts
        facts={[
          {
            name: t('keys.key'),
            value: <code>{key}</code>,
            action: <CopyButton value={key} label={t('keys.copyKey')} />,
          },
        ]}
      />
      <Example
        label={t('keys.example')}
        snippets={apiSnippets}
        connection={{ url: publishing.api_url, model: agentId, key }}
      />
      <DialogActions>
        <Button size="sm" onClick={onDone}>
          {t('done')}
        </Button>
      </DialogActions>
    </>
  );
}

interface KeyDialogProps {
  agentId: string;
  agentKey: AgentKey;
  onClose: () => void;
}

export function KeyLimitsDialog({ agentId, agentKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('agent-publish');
  const { run, isRunning, error } = useWrite(updateKeyWrite, { onDone: onClose });
  return (
    <Dialog title={t('keys.changeTitle', { name: agentKey.name })} onClose={onClose}>
      <KeyForm
        initial={{
          name: agentKey.name,
          perMinute: countText(agentKey.requests_per_minute),
          tokensPerDay: countText(agentKey.tokens_per_day),
          moneyPerDay: moneyText(agentKey.micro_usd_per_day),
        }}
        submit={t('save')}
        onSubmit={(terms) => run({ agent_id: agentId, key_id: agentKey.key_id, ...terms })}
        isRunning={isRunning}
        error={error}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Revokes a key, which locks out its clients, after its name was typed. */
export function RevokeKeyDialog({ agentId, agentKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('agent-publish');
  const writing = useWrite(revokeKeyWrite, { onDone: onClose });
  return (
    <Dialog title={t('keys.revokeTitle', { name: agentKey.name })} onClose={onClose}>
      <NamedConfirmation
        name={agentKey.name}
        submit={t('keys.revoke')}
        writing={writing}
        input={{ agent_id: agentId, key_id: agentKey.key_id }}
        onClose={onClose}
      >
        <p>{t('keys.revokeText')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}

interface KeyDraft {
  name: string;
  perMinute: string;
  tokensPerDay: string;
  moneyPerDay: string;
}

interface KeyTerms {
  name: string;
  requests_per_minute: number;
  tokens_per_day: number | null;
  micro_usd_per_day: number | null;
}

interface KeyFormProps {
  initial: KeyDraft;
  submit: string;
  onSubmit: (terms: KeyTerms) => unknown;
  isRunning: boolean;
  error: string | null;
  onCancel: () => void;
}

function KeyForm({ initial, submit, onSubmit, isRunning, error, onCancel }: KeyFormProps) {
  const { t } = useTranslation('agent-publish');
  const notCount = (max: number) => t('keys.notCount', { max: formats.count(max) });
  const form = useForm<KeyDraft>({
    initialValues: initial,
    validate: {
      name: (text) => (text.trim() === '' ? t('keys.nameRequired') : null),
      perMinute: (text) =>
        text.trim() !== '' && isCount(text, bounds.requestsPerMinuteMax)
          ? null
          : notCount(bounds.requestsPerMinuteMax),
      tokensPerDay: (text) =>
        isCount(text, bounds.tokensPerDayMax) ? null : notCount(bounds.tokensPerDayMax),
      moneyPerDay: (text) => (isMoney(text) ? null : t('keys.notMoney', { max: largestMoney() })),
    },
  });
  const hand = (draft: KeyDraft) =>
    onSubmit({
      name: draft.name.trim(),
      requests_per_minute: countOf(draft.perMinute) ?? 0,
      tokens_per_day: countOf(draft.tokensPerDay),
      micro_usd_per_day: moneyOf(draft.moneyPerDay),
    });
  const numbers = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FormStack form={form} onSubmit={hand}>
      <TextField
        label={t('keys.name')}
        maxLength={bounds.keyNameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField label={t('keys.perMinute')} {...numbers} {...form.getInputProps('perMinute')} />
      <TextField
        label={t('keys.tokens')}
        placeholder={t('keys.noLimit')}
        {...numbers}
        {...form.getInputProps('tokensPerDay')}
      />
      <TextField
        label={t('keys.money')}
        placeholder={t('keys.noLimit')}
        {...numbers}
        {...form.getInputProps('moneyPerDay')}
      />
      <Refusal text={error} />
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}
