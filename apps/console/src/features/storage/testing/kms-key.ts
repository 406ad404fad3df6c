/** A key as it is when it has just been created. */
export const kmsKey = {
  id: 'k1',
  arn: 'arn:aws:kms:us-east-1:1:key/k1',
  alias: 'alias/photos',
  description: '',
  state: 'Enabled',
  is_managed: false,
  rotates_yearly: true,
  created_at: 1,
  rotated_at: 1,
  delete_at: null,
  backend: 'embedded',
} as const;
