import { appRegistrationLimits } from '@atoll/contract';
import { roleCovers } from '@atoll/contract/permissions';
import { IconApps, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import { DeleteDialog, EditDialog, RegisterDialog, RotateDialog } from './app-dialogs.tsx';
import { Integration } from './integration.tsx';
import { type RegisteredApp, registrationsQuery } from './queries.ts';
import { RegistrationTable } from './registration-table.tsx';

const dialogs = { edit: EditDialog, rotate: RotateDialog, delete: DeleteDialog };

type OpenDialog = { kind: 'register' } | { kind: keyof typeof dialogs; app: RegisteredApp };

/** Settings › Developer: the account's own apps that sign people in with Atoll. */
export function DeveloperScreen() {
  const { t } = useTranslation('developer');
  const role = useUser()?.role;
  return (
    <>
      {role !== undefined && !roleCovers(role, 'manage') ? (
        <Panel title={t('title')} text={t('text', { max: appRegistrationLimits.perAccount })}>
          <Note>{t('forManagers')}</Note>
        </Panel>
      ) : (
        <Registrations />
      )}
      <Integration />
    </>
  );
}

function Registrations() {
  const { t } = useTranslation('developer');
  const query = useQuery(registrationsQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const register = (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'register' })}
    >
      {t('register')}
    </Button>
  );
  const actionsOf = (app: RegisteredApp) => [
    { label: t('edit'), icon: IconPencil, onSelect: () => setDialog({ kind: 'edit', app }) },
    ...(app.is_public
      ? []
      : [{ label: t('rotate'), icon: IconKey, onSelect: () => setDialog({ kind: 'rotate', app }) }]),
    {
      label: t('delete'),
      icon: IconTrash,
      onSelect: () => setDialog({ kind: 'delete', app }),
      isDangerous: true,
    },
  ];
  return (
    <Panel
      title={t('title')}
      text={t('text', { max: appRegistrationLimits.perAccount })}
      action={query.data !== undefined && query.data.length > 0 && register}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(apps) =>
          apps.length === 0 ? (
            <EmptyState icon={IconApps} title={t('none')} text={t('noneText')} action={register} />
          ) : (
            <RegistrationTable apps={apps} actionsOf={actionsOf} />
          )
        }
      </Loaded>
      {dialog &&
        (dialog.kind === 'register' ? (
          <RegisterDialog onClose={close} />
        ) : (
          <AppDialog {...dialog} onClose={close} />
        ))}
    </Panel>
  );
}

function AppDialog({
  kind,
  app,
  onClose,
}: {
  kind: keyof typeof dialogs;
  app: RegisteredApp;
  onClose: () => void;
}) {
  const Dialog = dialogs[kind];
  return <Dialog app={app} onClose={onClose} />;
}
