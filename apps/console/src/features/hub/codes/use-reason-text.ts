import type { HubReason } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { reasonKeys } from './text-keys.ts';

/** Returns a function that joins reasons into one line of text. */
export function useReasonText(): (reasons: readonly HubReason[]) => string {
  const { t } = useTranslation(['hub-codes', 'common']);
  return (reasons) => reasons.map((reason) => t(reasonKeys[reason])).join(' · ');
}
