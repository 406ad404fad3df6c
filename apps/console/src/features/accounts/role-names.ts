/** What each role is called: keys of the texts of whoever tells it, `team` or `shell`. */
export const roleNames = {
  owner: 'roles.owner',
  admin: 'roles.admin',
  member: 'roles.member',
  billing: 'roles.billing',
  read_only: 'roles.read_only',
} as const;
