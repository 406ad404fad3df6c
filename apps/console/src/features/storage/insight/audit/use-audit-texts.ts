import { useTranslation } from 'react-i18next';
import type { TextDomains } from '#locales/domains.ts';

/** Returns the texts of actions in the page's language, by the name of the action. */
export function useAuditTexts(): TextDomains['audit'] {
  const { i18n } = useTranslation('audit');
  return i18n.getResourceBundle(i18n.language, 'audit');
}
