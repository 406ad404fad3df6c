import { useTranslation } from 'react-i18next';

/** Provides the texts of fields with lists and calendars. They come after the field, which never waits for them. */
export function useFieldTexts() {
  return useTranslation('fields', { useSuspense: false });
}
