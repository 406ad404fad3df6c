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
