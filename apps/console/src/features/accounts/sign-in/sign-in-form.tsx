import { codes, signIn, userType } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { cookies, request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { OrDivider } from '#ui/or-divider.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { useEntryQuery } from '../entry-query.ts';
import { leavingField } from '../field-blur.ts';
import { encodePassword, isEmail, withoutSpaces } from '../rules.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import classes from './sign-in-form.module.css';
import type { Enter } from './use-entering.ts';

export function SignInForm({ enter }: { enter: Enter }) {
  const { t } = useTranslation('entry');
  const { form, submit, isRunning } = useSignIn(enter);
  const { email, password, keep } = form.values;
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
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
  const form = useFields<SignInValues>({
    initialValues: { email: query.email ?? '', password: '', keep: false },
    validate: {
      email: (value) => {
        if (!value) return t('error.required');
        return isEmail(withoutSpaces(value)) ? null : t('error.emailSignIn');
      },
      password: (value) => (value ? null : t('error.signInPassword')),
    },
  });
  const [submit, isRunning] = useTask(async ({ email, password, keep }: SignInValues) => {
    const answer = await request(
      signIn,
      { user_type: userType, username: withoutSpaces(email), password: encodePassword(password), keep },
      { notify: false },
    );
    if (answer.ok) {
      cookies.setRemember(keep);
      await enter(answer.data, keep);
    } else if (answer.code === codes.accountNotFound) form.setFieldError('email', t('error.credentials'));
    else if (answer.code === codes.wrongPassword) form.setFieldError('password', t('error.credentials'));
    else notify({ kind: 'error', text: answer.msg, place: 'top' });
  });
  return { form, submit, isRunning };
}
