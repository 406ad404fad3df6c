import { limits } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cookies } from '#lib/calls/api.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { OrDivider } from '#ui/text/or-divider.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { useEntryQuery } from '../entry-query.ts';
import { leavingField } from '../field-blur.ts';
import { useViewEvent } from '../product-event.ts';
import { startLock } from '../resend-lock.ts';
import { isEmail, withoutSpaces } from '../rules.ts';
import { GoogleButton } from '../sign-in/google-button.tsx';
import { LegalLine } from './legal-line.tsx';
import { mailWrite } from './writes.ts';

/** /signup: specification section 2. */
export function SignUpScreen() {
  const { t } = useTranslation('entry');
  usePageTitle(t('signUp.pageTitle'));
  useViewEvent('signup_view');
  return (
    <>
      <ScreenHeading title={t('signUp.title')}>
        {t('signUp.haveAccount')}
        {sentenceGap}
        <TextLink to="/signin" search={true}>
          {t('signUp.logIn')}
        </TextLink>
      </ScreenHeading>
      <SignUpForm />
    </>
  );
}

function SignUpForm() {
  const { t } = useTranslation('entry');
  const { form, submit, isRunning } = useSignUp();
  const { email, username } = form.values;
  return (
    <FormStack form={form} onSubmit={submit}>
      <GoogleButton onLeave={() => cookies.setRemember(false)} />
      <OrDivider label={t('or')} />
      <TextField
        label={t('email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxLength}
        {...form.getInputProps('email')}
        onBlur={leavingField(form, 'email', withoutSpaces)}
      />
      <TextField
        label={t('signUp.accountName')}
        autoComplete="nickname"
        maxLength={limits.accountNameMaxLength}
        {...form.getInputProps('username')}
        onBlur={leavingField(form, 'username')}
      />
      <TextField
        label={t('referral')}
        autoComplete="off"
        maxLength={limits.referralMaxLength}
        {...form.getInputProps('invite')}
        onBlur={leavingField(form, 'invite', withoutSpaces)}
      />
      <Button type="submit" fullWidth disabled={!email || !username.trim()} loading={isRunning}>
        {t('signUp.submit')}
      </Button>
      <LegalLine />
    </FormStack>
  );
}

interface SignUpValues {
  email: string;
  username: string;
  invite: string;
}

function useSignUp() {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const navigate = useNavigate();
  const form = useForm<SignUpValues>({
    initialValues: { email: query.email ?? '', username: query.username ?? '', invite: query.invite ?? '' },
    validate: {
      email: (value) => {
        if (!value) return t('error.required');
        return isEmail(withoutSpaces(value)) ? null : t('error.emailSignUp');
      },
      username: (value) => (value.trim() ? null : t('error.required')),
    },
  });
  const { run, isRunning } = useWrite(mailWrite, {
    notices: 'refusals',
    onFieldRefused: form.refuseField,
    onDone: async (_data, { email }) => {
      startLock('register', email, limits.registrationResendSeconds);
      const { username, invite } = form.values;
      const search = {
        ...query,
        email,
        username: username.trim(),
        invite: withoutSpaces(invite) || undefined,
      };
      // If the person goes back to correct something, the form has the submitted values.
      await navigate({ to: '/signup', search, replace: true });
      await navigate({ to: '/verify-code', search });
    },
  });
  const submit = ({ email, invite }: SignUpValues) =>
    run({
      send_type: 'register',
      email: withoutSpaces(email),
      invite: withoutSpaces(invite) || undefined,
    });
  return { form, submit, isRunning };
}
