import { type GrantableRole, grantableRoles } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { roleNames } from '../role-names.ts';
import { roleMays } from './role-mays.ts';

export interface RoleChoiceProps {
  value: GrantableRole;
  onChange: (role: GrantableRole) => void;
  autoFocus?: boolean;
}

/** The choice of a role, with its permissions. */
export function RoleChoice({ value, onChange, autoFocus }: RoleChoiceProps) {
  const { t } = useTranslation('team');
  return (
    <SelectField
      label={t('invite.role')}
      description={t(roleMays[value])}
      options={grantableRoles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
      value={value}
      data-autofocus={autoFocus}
      onChange={(role) => onChange(grantableRoles.find((one) => one === role) ?? value)}
    />
  );
}
