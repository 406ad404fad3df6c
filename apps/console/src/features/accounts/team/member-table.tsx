import { useTranslation } from 'react-i18next';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Time } from '#ui/text/time.tsx';
import { roleNames } from '../role-names.ts';
import type { Member } from './queries.ts';
import classes from './team.module.css';

export interface MemberTableProps {
  members: readonly Member[];
  /** Whether second factors are shown, which requires permission to manage members. */
  hasFactors: boolean;
  actionsOf: (member: Member) => readonly MenuAction[];
}

/** The members of the account, with their roles. */
export function MemberTable({ members, hasFactors, actionsOf }: MemberTableProps) {
  const { t } = useTranslation('team');
  return (
    <DataTable
      label={t('members.title')}
      head={
        <>
          <HeadCell>{t('members.who')}</HeadCell>
          <HeadCell>{t('members.role')}</HeadCell>
          {hasFactors && <HeadCell className={classes.factor}>{t('members.factor')}</HeadCell>}
          <HeadCell isNumber>{t('members.joined')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {members.map((member) => {
        const { person_id: id, email, role, joined_at: joinedAt, is_self: isSelf } = member;
        const actions = actionsOf(member);
        return (
          <tr key={id}>
            <Cell isMain>
              <span className={classes.who}>
                <strong>{email}</strong>
                {isSelf && <Badge>{t('members.you')}</Badge>}
              </span>
            </Cell>
            <Cell label={t('members.role')}>{t(roleNames[role])}</Cell>
            {hasFactors && (
              <Cell label={t('members.factor')}>
                <Badge tone={member.has_second_factor ? 'good' : 'plain'}>
                  {member.has_second_factor ? t('members.factorOn') : t('members.factorOff')}
                </Badge>
              </Cell>
            )}
            <Cell label={t('members.joined')} isNumber>
              <Time value={joinedAt} />
            </Cell>
            <Cell isActions>
              {actions.length > 0 && <RowMenu label={t('members.actionsFor', { email })} actions={actions} />}
            </Cell>
          </tr>
        );
      })}
    </DataTable>
  );
}
