/** Names of the roles: keys in the texts of the screen that shows them, `team` or `shell`. */
export const roleNames = {
  owner: 'roles.owner',
  admin: 'roles.admin',
  member: 'roles.member',
  billing: 'roles.billing',
  read_only: 'roles.read_only',
} as const;
