import { webhookLimits } from '@atoll/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text/text-field.tsx';

/** The field for a webhook's URL. Takes what a form gives its field. */
export function UrlField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('webhooks');
  return (
    <TextField
      label={t('url')}
      description={t('urlHint')}
      inputMode="url"
      maxLength={webhookLimits.urlMaxLength}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
