import type { TextKey } from '#lib/language/page-text.ts';
import type { NavigationGroup } from '#lib/pages/page-entry.ts';

interface GroupEntry {
  name: NavigationGroup;
  /** The heading. The first and the last group need none. */
  title?: TextKey;
}

/** The groups of the navigation, from top to bottom. A page names its group in its own entry. */
export const navigationGroups: readonly GroupEntry[] = [
  { name: 'start' },
  { name: 'storage', title: 'shell:nav.storage' },
  { name: 'activity', title: 'shell:nav.activity' },
  { name: 'integrations', title: 'shell:nav.integrations' },
  { name: 'agents', title: 'shell:nav.bot' },
  { name: 'hub', title: 'shell:nav.datahub' },
  { name: 'end' },
];
