export const texts = {
  any: 'Any',
  storageClass: 'Storage class',
  tag: 'Tag',
  tagValue: 'Its value (any if empty)',
  tagRule: 'Say which tag has this value.',
  min: 'At least (MB)',
  max: 'At most (MB)',
  sizeRule: 'Enter a size, such as 1.5.',
  since: 'Modified since',
  until: 'Modified until',
  apply: 'Apply',
  none: 'Remove all filters',
} as const;
