import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showGuide, useShownGuide } from '#lib/pages/guide.ts';
import { useGuideOfPage } from '#lib/pages/use-pages.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

/** Opens the guide's page about the current screen next to it, or closes it. */
export function GuideButton() {
  const { t } = useTranslation('shell');
  const page = useGuideOfPage();
  const isShown = useShownGuide() !== null;
  return (
    <IconButton
      icon={IconHelp}
      label={t('guide.about')}
      aria-expanded={isShown}
      onClick={() => showGuide(isShown ? null : { page })}
    />
  );
}
