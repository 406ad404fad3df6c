import { shareLimits } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayStart, isDay } from '#lib/language/days.ts';
import { formats } from '#lib/language/formats.ts';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { isSizeLimit } from '#ui/fields/size/size-draft.ts';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { LogoButton } from './logo-button.tsx';
import { GreetingFields, LimitFields, TermFields } from './share-fields.tsx';
import type { ShareKind } from './share-link.ts';
import { areTypes, isCount, isPassword, type ShareDraft } from './share-terms.ts';
import classes from './sharing.module.css';

export interface ShareFormProps {
  kind: ShareKind;
  initial: ShareDraft;
  /** Whether the link already has a password. */
  hasPassword?: boolean;
  submit: string;
  /** Summarizes the terms in a sentence, and shows the fields only on request. */
  areOptionsFolded?: boolean;
  onSubmit: (draft: ShareDraft) => unknown;
  isRunning: boolean;
  error: string | null;
  onCancel: () => void;
}

const checked = ['lastDay', 'password', 'maxTransfers', 'maxBytes', 'maxFileBytes', 'accepts'] as const;

/** Edits a link's expiry, password and limits, and the texts for visitors. */
export function ShareForm(props: ShareFormProps) {
  const { kind, initial, hasPassword = false, submit, areOptionsFolded = false } = props;
  const { onSubmit, isRunning, error, onCancel } = props;
  const { t } = useTranslation('sharing');
  const check = (isGood: (text: string) => boolean, text: string) => (value: string) =>
    isGood(value) ? null : text;
  const form = useForm({
    initialValues: { ...initial },
    validate: {
      lastDay: (day, { expiry }) => (expiry === 'date' && !isDay(day) ? t('form.noLastDay') : null),
      password: check(isPassword, t('form.passwordShort', { min: shareLimits.passwordMinLength })),
      maxTransfers: check(isCount, t('form.notCount')),
      maxBytes: (size) => !isSizeLimit(size) && t('form.notSize'),
      maxFileBytes: (size) => !isSizeLimit(size) && t('form.notSize'),
      accepts: check(areTypes, t('form.notTypes')),
    },
  });
  const isRefused = checked.some((name) => form.getInputProps(name).error);
  const fields = (
    <>
      <TermFields form={form} isChange={initial.expiry === 'keep'} hasPassword={hasPassword} />
      <GreetingFields form={form} />
      <div>
        <LogoButton label={t('form.logo')} />
      </div>
      <LimitFields form={form} isRequest={kind === 'request'} />
    </>
  );
  return (
    <FormStack form={form} onSubmit={onSubmit}>
      {areOptionsFolded ? (
        <Options draft={form.values} isRefused={isRefused}>
          {fields}
        </Options>
      ) : (
        fields
      )}
      <Refusal text={error} />
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}

interface OptionsProps {
  draft: Pick<ShareDraft, 'expiry' | 'lastDay'>;
  /** Opens the options if one of their fields has an error. */
  isRefused: boolean;
  children: ReactNode;
}

function Options({ draft, isRefused, children }: OptionsProps) {
  const { t } = useTranslation('sharing');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Note>{endText(draft, t)}</Note>
      <Disclosure summary={t('form.options')} isOpen={isOpen || isRefused} onToggle={setOpen}>
        <div className={classes.fields}>{children}</div>
      </Disclosure>
    </>
  );
}

function endText({ expiry, lastDay }: OptionsProps['draft'], t: TFunction<'sharing'>): string {
  if (expiry === 'never') return t('form.expiresNever');
  if (expiry !== 'date') return t('form.expiresIn', { count: Number(expiry) });
  return isDay(lastDay)
    ? t('form.expiresOn', { date: formats.date(dayStart(lastDay)) })
    : t('form.noLastDay');
}
