import { appRegistrationLimits, isLogoutUri, isRedirectUri } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import type { RegisteredApp } from './queries.ts';

export type AppDetails = Pick<
  RegisteredApp,
  'name' | 'redirect_uris' | 'backchannel_logout_uri' | 'is_public'
>;

export interface AppFormProps {
  /** The existing app, whose type can't be changed anymore. */
  app?: RegisteredApp;
  submit: string;
  onSubmit: (details: AppDetails) => unknown;
  isRunning: boolean;
  error: string | null;
  onCancel: () => void;
}

export function AppForm({ app, submit, onSubmit, isRunning, error, onCancel }: AppFormProps) {
  const { t } = useTranslation('developer');
  const form = useForm({
    initialValues: {
      name: app?.name ?? '',
      redirects: app?.redirect_uris.join('\n') ?? '',
      logout: app?.backchannel_logout_uri ?? '',
      isPublic: app?.is_public ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameRule') : null),
      redirects: (text) => {
        const uris = linesOf(text);
        const wrong = uris.find((uri) => !isRedirectUri(uri));
        if (wrong !== undefined) return t('redirectsWrong', { uri: wrong });
        return uris.length === 0 || uris.length > appRegistrationLimits.redirectUris
          ? t('redirectsRule', { max: appRegistrationLimits.redirectUris })
          : null;
      },
      logout: (uri) => (uri.trim() === '' || isLogoutUri(uri.trim()) ? null : t('logoutRule')),
    },
  });
  const send = (values: typeof form.values) =>
    onSubmit({
      name: values.name.trim(),
      redirect_uris: linesOf(values.redirects),
      backchannel_logout_uri: values.logout.trim() || null,
      is_public: values.isPublic,
    });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <FormStack form={form} onSubmit={send}>
      <TextField
        label={t('name')}
        description={t('nameHint')}
        maxLength={appRegistrationLimits.nameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextArea
        label={t('redirects')}
        description={t('redirectsHint')}
        rows={3}
        {...plain}
        {...form.getInputProps('redirects')}
      />
      <TextField
        label={t('logout')}
        description={t('logoutHint')}
        inputMode="url"
        maxLength={appRegistrationLimits.uriMaxLength}
        {...plain}
        {...form.getInputProps('logout')}
      />
      {!app && (
        <div>
          <CheckField
            label={t('public')}
            checked={form.values.isPublic}
            onChange={(event) => form.setFieldValue('isPublic', event.currentTarget.checked)}
          />
          <Note>{t('publicHint')}</Note>
        </div>
      )}
      <Refusal text={error} />
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
