export const texts = {
  any: 'Any',
  storageClass: 'Storage class',
  tag: 'Tag',
  tagValue: 'Tag value (empty for any)',
  tagRule: 'Enter the tag that has this value.',
  min: 'Minimum size (MB)',
  max: 'Maximum size (MB)',
  sizeRule: 'Enter a size, such as 1.5.',
  since: 'Modified after',
  until: 'Modified before',
  apply: 'Apply',
  none: 'Clear filters',
} as const;
