import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Appearance,
  changeAppearance,
  currentAppearance,
  densities,
  themes,
} from '#lib/browser/appearance.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Panel } from '#ui/page/panel.tsx';

const themeNames = {
  system: 'appearance.themes.system',
  light: 'appearance.themes.light',
  dark: 'appearance.themes.dark',
} as const;
const densityNames = {
  comfortable: 'appearance.densities.comfortable',
  compact: 'appearance.densities.compact',
} as const;

/** Sets theme and density, for this browser. */
export function AppearancePanel() {
  const { t } = useTranslation('settings');
  const [{ theme, density }, setAppearance] = useState(currentAppearance);
  const change = (next: Partial<Appearance>) => {
    changeAppearance(next);
    setAppearance(currentAppearance());
  };
  return (
    <Panel title={t('appearance.title')} text={t('appearance.text')}>
      <ChoiceGroup
        label={t('appearance.theme')}
        options={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <ChoiceGroup
        label={t('appearance.density')}
        options={densities.map((value) => ({ value, label: t(densityNames[value]) }))}
        value={density}
        onChange={(value) => change({ density: value })}
      />
    </Panel>
  );
}
