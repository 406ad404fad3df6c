/** The groups of a bucket's settings, in their order, as the address names them. */
export const sectionNames = [
  'general',
  'encryption',
  'versioning',
  'tags',
  'access',
  'policy',
  'cors',
  'lifecycle',
  'website',
  'domain',
  'notifications',
  'logging',
  'quota',
  'danger',
] as const;

export type SectionName = (typeof sectionNames)[number];
