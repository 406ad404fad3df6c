import type { SectionName } from '#features/storage/bucket-settings/section-names.ts';
import type { TextKey } from '#lib/language/page-text.ts';

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
