import type { HubProjectState } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { stateTexts } from './words.ts';

const tones: Partial<Record<HubProjectState, BadgeProps['tone']>> = { open: 'good', storage_unlinked: 'bad' };

/** Shows the state of a project. */
export function ProjectState({ state }: { state: HubProjectState }) {
  const { t } = useTranslation('hub');
  return <Badge tone={tones[state] ?? 'plain'}>{t(stateTexts[state])}</Badge>;
}
