import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Time } from '#ui/text/time.tsx';
import { useAppName } from './app-name.ts';
import classes from './linked-apps.module.css';
import type { ConnectedApp } from './queries.ts';

const shortTexts = {
  manage: 'permissionShort.manage',
  upload: 'permissionShort.upload',
  organise: 'permissionShort.organise',
} as const;

export interface ConnectedTableProps {
  connected: readonly ConnectedApp[];
  onDisconnect: (app: ConnectedApp) => void;
}

export function ConnectedTable({ connected, onDisconnect }: ConnectedTableProps) {
  const { t } = useTranslation('apps');
  const nameOf = useAppName();
  return (
    <DataTable
      label={t('connected.title')}
      head={
        <>
          <HeadCell>{t('connected.app')}</HeadCell>
          <HeadCell>{t('connected.may')}</HeadCell>
          <HeadCell isNumber>{t('connected.used')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {connected.map((app) => (
        <tr key={app.grant_id}>
          <Cell isMain>
            <strong>{nameOf(app)}</strong>
            {app.hosts.length > 0 && <span className={classes.more}>{app.hosts.join(', ')}</span>}
            {app.connected_by !== null && (
              <span className={classes.more}>{t('connected.by', { email: app.connected_by })}</span>
            )}
            <span className={classes.more}>
              {t('connected.since')} <Time value={app.connected_at} />
            </span>
          </Cell>
          <Cell label={t('connected.may')}>
            {app.permissions.length === 0 && t('permissionShort.none')}
            {app.permissions.map((permission) => (
              <span key={permission} className={classes.may}>
                {t(shortTexts[permission])}
              </span>
            ))}
          </Cell>
          <Cell isNumber label={t('connected.used')}>
            {app.last_used_at === null ? t('connected.never') : <Time value={app.last_used_at} />}
          </Cell>
          <Cell isActions>
            <Button
              size="sm"
              variant="default"
              aria-label={t('connected.disconnectApp', { app: nameOf(app) })}
              onClick={() => onDisconnect(app)}
            >
              {t('connected.disconnect')}
            </Button>
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
