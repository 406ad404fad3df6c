import { useTranslation } from 'react-i18next';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './developer.module.css';
import type { RegisteredApp } from './queries.ts';

export interface RegistrationTableProps {
  apps: readonly RegisteredApp[];
  actionsOf: (app: RegisteredApp) => readonly MenuAction[];
}

export function RegistrationTable({ apps, actionsOf }: RegistrationTableProps) {
  const { t } = useTranslation('developer');
  return (
    <DataTable
      label={t('title')}
      head={
        <>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell isNumber>{t('created')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {apps.map((app) => (
        <tr key={app.client_id}>
          <Cell isMain>
            <span className={classes.name}>
              <strong>{app.name}</strong>
              {app.is_public && <Badge>{t('publicBadge')}</Badge>}
            </span>
            <span className={classes.id}>
              <code>{app.client_id}</code>
              <CopyButton value={app.client_id} label={t('copyClientIdOf', { name: app.name })} />
            </span>
            {app.redirect_uris.map((uri) => (
              <span key={uri} className={classes.uri}>
                {uri}
              </span>
            ))}
          </Cell>
          <Cell label={t('created')} isNumber>
            <Time value={app.created_at} />
          </Cell>
          <Cell isActions>
            <RowMenu label={t('actionsFor', { name: app.name })} actions={actionsOf(app)} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
