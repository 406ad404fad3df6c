/** Descriptions of the roles' permissions: keys in the texts of `team`. */
export const roleMays = {
  owner: 'mays.owner',
  admin: 'mays.admin',
  member: 'mays.member',
  billing: 'mays.billing',
  read_only: 'mays.read_only',
} as const;
