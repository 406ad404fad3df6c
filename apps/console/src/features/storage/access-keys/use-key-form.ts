import { useTranslation } from 'react-i18next';
import { type Form, useForm } from '#ui/fields/form/use-form.ts';
import { faultsOf, type ScopeDraft } from './scope.ts';

/** The form's values for a key. */
export interface KeyDraft extends ScopeDraft {
  name: string;
}

export type KeyForm = Form<KeyDraft>;

/** Returns the form of a key's name and permissions. */
export function useKeyForm(initialValues: KeyDraft): KeyForm {
  const { t } = useTranslation('keys');
  const faults = (draft: KeyDraft) => faultsOf(draft, Date.now());
  return useForm({
    initialValues,
    validate: {
      name: (name) => name.trim() === '' && t('required'),
      permissions: (_, draft) => faults(draft).permissions && t('scope.needPermission'),
      buckets: (_, draft) => faults(draft).buckets && t('scope.needBucket'),
      prefixes: (_, draft) => faults(draft).prefixes && t('scope.longPrefix'),
      addresses(_, draft) {
        const line = faults(draft).addresses;
        return line && t('scope.badAddress', { line });
      },
      lastDay: (_, draft) => faults(draft).lastDay && t('scope.pastDay'),
    },
  });
}
