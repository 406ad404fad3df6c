export const texts = {
  any: 'Any',
  storageClass: 'Storage class',
  tag: 'Tag',
  tagValue: 'Tag value (empty for any)',
  tagRule: 'Enter the tag that has this value.',
  min: 'Minimum size',
  max: 'Maximum size',
  sizeRule: 'Enter a smaller size.',
  since: 'Modified after',
  until: 'Modified before',
  apply: 'Apply',
  none: 'Clear filters',
} as const;
