import type { HubItemState } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { stateKeys } from './text-keys.ts';

const tones: Partial<Record<HubItemState, BadgeProps['tone']>> = {
  accepted: 'good',
  stored: 'good',
  released: 'good',
  failed_checks: 'bad',
  rejected: 'bad',
  final: 'bad',
  disputed: 'bad',
  held: 'bad',
};

/** Shows the state of an item. */
export function StateBadge({ state }: { state: HubItemState }) {
  const { t } = useTranslation(['hub-codes', 'common']);
  return <Badge tone={tones[state] ?? 'plain'}>{t(stateKeys[state])}</Badge>;
}
