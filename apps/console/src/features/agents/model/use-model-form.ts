import { type ModelPreset, modelPresets, modelProviders } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { type Form, useForm } from '#ui/fields/form/use-form.ts';
import type { ModelConnection } from '../queries.ts';

export interface ModelValues {
  provider: ModelPreset;
  address: string;
  model: string;
  /** Empty: the stored key, or none. */
  key: string;
}

export type ModelForm = Form<ModelValues>;

/** The form of a language model: of the connected one, or of a new one. */
export function useModelForm(connection: ModelConnection | null): ModelForm {
  const { t } = useTranslation('agent-model');
  return useForm<ModelValues>({
    initialValues: {
      provider: connection?.preset ?? 'openai',
      address: connection?.base_url ?? modelProviders.openai.baseUrl ?? '',
      model: connection?.model ?? '',
      key: '',
    },
    validate: {
      address: (value) => (isAddress(value) ? null : t('addressRule')),
      model: (value) => (value.trim() === '' ? t('modelRequired') : null),
      key: (value, values) =>
        value.trim() === '' && modelProviders[values.provider].needsKey && !keepsKey(values, connection)
          ? t('keyRequired')
          : null,
    },
  });
}

/** Returns the values after another provider was chosen. An address that a person typed stays. */
export function valuesOf(provider: ModelPreset, { address }: ModelValues): Partial<ModelValues> {
  const isUsual = modelPresets.some((preset) => modelProviders[preset].baseUrl === address.trim());
  return isUsual || address.trim() === ''
    ? { provider, address: modelProviders[provider].baseUrl ?? '' }
    : { provider };
}

/** Reports whether an empty key stands for the stored one, which the server only sends to the origin that it was entered for. */
export function keepsKey({ address }: ModelValues, connection: ModelConnection | null): boolean {
  if (!connection?.has_key) return false;
  return URL.parse(address.trim())?.origin === URL.parse(connection.base_url)?.origin;
}

/** Returns what the server is sent. */
export function inputOf(values: ModelValues, connection: ModelConnection | null) {
  const key = values.key.trim();
  const isKept = key === '' && keepsKey(values, connection);
  return {
    preset: values.provider,
    base_url: values.address.trim(),
    model: values.model.trim(),
    ...(isKept ? {} : { api_key: key === '' ? null : key }),
  };
}

function isAddress(value: string): boolean {
  const url = URL.parse(value.trim());
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}
