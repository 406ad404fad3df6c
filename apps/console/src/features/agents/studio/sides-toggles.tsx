import {
  IconAdjustmentsHorizontal,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { May } from '#ui/actions/may.tsx';

export interface ToggleProps {
  isShown: boolean;
  onToggle: () => void;
}

/** Shows and hides the sources. */
export function SourcesToggle({ isShown, onToggle }: ToggleProps) {
  const { t } = useTranslation('agents');
  return (
    <IconButton
      size="sm"
      icon={isShown ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
      label={isShown ? t('studio.hideSources') : t('studio.showSources')}
      onClick={onToggle}
    />
  );
}

/** Shows and hides the settings, for people who may change them. */
export function SettingsToggle({ isShown, onToggle }: ToggleProps) {
  const { t } = useTranslation('agents');
  return (
    <May call="updateAgent">
      <IconButton
        size="sm"
        icon={IconAdjustmentsHorizontal}
        label={t('settings.title')}
        aria-pressed={isShown}
        onClick={onToggle}
      />
    </May>
  );
}
