import { userType } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { cookies } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { OrDivider } from '#ui/text/or-divider.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { leavingField } from '../field-blur.ts';
import { encodePassword, isEmail, withoutSpaces } from '../rules.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import classes from './sign-in-form.module.css';
import type { Enter } from './use-entering.ts';
import { signInWrite } from './writes.ts';

export function SignInForm({ enter }: { enter: Enter }) {
  const { t } = useTranslation('entry');
  const { form, submit, isRunning } = useSignIn(enter);
  const { email, password, keep } = form.values;
  return (
    <FormStack form={form} onSubmit={submit}>
      <GoogleButton onLeave={() => cookies.setRemember(keep)} />
      <PasskeyButton keep={keep} enter={enter} />
      <OrDivider label={t('or')} />
      <TextField
        label={t('email')}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
        onBlur={leavingField(form, 'email', withoutSpaces)}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        onBlur={leavingField(form, 'password')}
      />
      <div className={classes.row}>
        <CheckField
          label={t('signIn.keep')}
          checked={keep}
          onChange={(event) => form.setFieldValue('keep', event.currentTarget.checked)}
        />
        <TextLink to="/password-recovery" search={(query) => ({ ...query, email: withoutSpaces(email) })}>
          {t('signIn.forgot')}
        </TextLink>
      </div>
      <Button type="submit" fullWidth disabled={!email || !password} loading={isRunning}>
        {t('signIn.submit')}
      </Button>
    </FormStack>
  );
}

interface SignInValues {
  email: string;
  password: string;
  keep: boolean;
}

function useSignIn(enter: Enter) {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const form = useForm<SignInValues>({
    initialValues: { email: query.email ?? '', password: '', keep: false },
    validate: {
      email: (value) => {
        if (!value) return t('error.required');
        return isEmail(withoutSpaces(value)) ? null : t('error.emailSignIn');
      },
      password: (value) => (value ? null : t('error.signInPassword')),
    },
  });
  const { run, isRunning } = useWrite(signInWrite, {
    notices: 'top',
    onDone: (entry, { keep = false }) => {
      cookies.setRemember(keep);
      return enter(entry, keep);
    },
    onFieldRefused: form.setFieldError,
    textOf: (error) => (error.kind === 'refused' && error.field ? t('error.credentials') : undefined),
  });
  const submit = ({ email, password, keep }: SignInValues) =>
    run({ user_type: userType, username: withoutSpaces(email), password: encodePassword(password), keep });
  return { form, submit, isRunning };
}
