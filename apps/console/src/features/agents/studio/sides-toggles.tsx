import {
  IconAdjustmentsHorizontal,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { May } from '#ui/may.tsx';

export interface SidesTogglesProps {
  areSourcesShown: boolean;
  onSources: () => void;
  isSettingsOpen: boolean;
  onSettings: () => void;
}

/** Shows and hides what stands beside the conversation. */
export function SidesToggles({ areSourcesShown, onSources, isSettingsOpen, onSettings }: SidesTogglesProps) {
  const { t } = useTranslation('agents');
  return (
    <>
      <IconButton
        size="sm"
        icon={areSourcesShown ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
        label={areSourcesShown ? t('studio.hideSources') : t('studio.showSources')}
        onClick={onSources}
      />
      <May call="updateAgent">
        <IconButton
          size="sm"
          icon={IconAdjustmentsHorizontal}
          label={t('settings.title')}
          aria-pressed={isSettingsOpen}
          onClick={onSettings}
        />
      </May>
    </>
  );
}
