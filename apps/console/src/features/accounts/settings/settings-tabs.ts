import type { LinkProps } from '@tanstack/react-router';

/**
 * The pages of the settings, as their frame shows them. A page is `app/routes/_console/settings.<name>.tsx`, an entry here,
 * and its name under `tabs` in the texts of `settings`. Only pages that exist are entries.
 */
export const settingsTabs = [
  { to: '/settings', name: 'tabs.account', isExact: true },
  { to: '/settings/security', name: 'tabs.security', isExact: false },
  { to: '/settings/apps', name: 'tabs.apps', isExact: false },
  { to: '/settings/team', name: 'tabs.team', isExact: false },
  { to: '/settings/developer', name: 'tabs.developer', isExact: false },
  { to: '/settings/data', name: 'tabs.data', isExact: false },
] as const satisfies readonly SettingsTab[];

interface SettingsTab {
  to: LinkProps['to'];
  name: `tabs.${string}`;
  /** Its address begins the address of the others. */
  isExact: boolean;
}
