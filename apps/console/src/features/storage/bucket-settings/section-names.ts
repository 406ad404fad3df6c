import type { TextKey } from '#lib/language/page-text.ts';

/** The settings of a bucket, in five groups, in display order. */
export const settingGroups = [
  { name: 'general', sections: ['general', 'tags', 'danger'] },
  { name: 'access', sections: ['access', 'policy', 'cors'] },
  { name: 'protection', sections: ['versioning', 'encryption'] },
  { name: 'publishing', sections: ['website', 'domain'] },
  { name: 'automation', sections: ['lifecycle', 'notifications', 'logging', 'quota'] },
] as const;

export type SettingGroup = (typeof settingGroups)[number];

/** The name of a setting in the address. */
export type SectionName = SettingGroup['sections'][number];

export const sectionNames: readonly SectionName[] = settingGroups.flatMap(({ sections }) => [...sections]);

/** Further words for each setting of a bucket in the command palette. */
export const settingWords: Readonly<Record<SectionName, TextKey>> = {
  general: 'palette:words.settings.general',
  encryption: 'palette:words.settings.encryption',
  versioning: 'palette:words.settings.versioning',
  tags: 'palette:words.settings.tags',
  access: 'palette:words.settings.access',
  policy: 'palette:words.settings.policy',
  cors: 'palette:words.settings.cors',
  lifecycle: 'palette:words.settings.lifecycle',
  website: 'palette:words.settings.website',
  domain: 'palette:words.settings.domain',
  notifications: 'palette:words.settings.notifications',
  logging: 'palette:words.settings.logging',
  quota: 'palette:words.settings.quota',
  danger: 'palette:words.settings.danger',
};
