import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonRow } from '#ui/actions/button-row.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { leavingField } from '../field-blur.ts';
import { GoButton } from '../go-button.tsx';
import { isEmail, withoutSpaces } from '../rules.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { recoveryMailWrite } from './writes.ts';

export interface RecoveryFormProps {
  /** The initial address. */
  email: string;
  /** Called when the mail was sent to the address. */
  onSent: (email: string) => void;
}

/** Step 1: the address, and a captcha. */
export function RecoveryForm({ email, onSent }: RecoveryFormProps) {
  const { t } = useTranslation('entry');
  const { form, captcha, submit, isRunning } = useRecovery(email, onSent);
  return (
    <FormStack form={form} onSubmit={submit}>
      <TextField
        label={t('email')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxLength}
        {...form.getInputProps('email')}
        onBlur={leavingField(form, 'email', withoutSpaces)}
      />
      <CaptchaField captcha={captcha} {...form.getInputProps('characters')} />
      <ButtonRow>
        <GoButton variant="default" to="/signin">
          {t('cancel')}
        </GoButton>
        <Button type="submit" loading={isRunning}>
          {t('recovery.submit')}
        </Button>
      </ButtonRow>
      <Note>
        {t('recovery.knowPassword')}
        {sentenceGap}
        <TextLink
          to="/update-password"
          search={(query) => ({ ...query, email: withoutSpaces(form.values.email) })}
          onClick={(event) => {
            if (isEmail(withoutSpaces(form.values.email))) return;
            event.preventDefault();
            form.refuseField('email', t('error.emailSignIn'));
          }}
        >
          {t('recovery.changeKnown')}
        </TextLink>
      </Note>
    </FormStack>
  );
}

interface RecoveryValues {
  email: string;
  characters: string;
}

function useRecovery(startEmail: string, onSent: (email: string) => void) {
  const { t } = useTranslation('entry');
  const captcha = useCaptcha();
  const form = useForm<RecoveryValues>({
    initialValues: { email: startEmail, characters: '' },
    validate: {
      email: (value) => {
        if (!value) return t('error.required');
        return isEmail(withoutSpaces(value)) ? null : t('error.emailSignIn');
      },
      characters: (value) => (value.trim() || captcha.proof ? null : t('error.captchaRequired')),
    },
  });
  const { run, isRunning } = useWrite(recoveryMailWrite, {
    notices: 'top',
    onDone: (_data, { email }) => onSent(email),
    onError: ({ kind }) => {
      if (kind === 'failed') return;
      captcha.renew();
      form.setFieldValue('characters', '');
    },
    onFieldRefused: (field, text) => {
      if (field === 'characters') return form.setFieldError(field, t('error.captchaMismatch'));
      notify({ kind: 'error', text, place: 'top' });
      form.refuseField(field, text);
    },
  });
  const submit = async ({ email, characters }: RecoveryValues) => {
    if (captcha.hasFailed) captcha.renew();
    if (!captcha.current) return;
    await run({
      send_type: 'forget-password',
      email: withoutSpaces(email),
      key_captcha: captcha.current.key_captcha,
      val_captcha: captcha.proof ?? characters.trim(),
    });
  };
  return { form, captcha, submit, isRunning };
}
