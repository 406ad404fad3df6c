import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './factors.module.css';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { passkeysAway } from './passkey-place.ts';
import type { FactorsOf, Passkey } from './queries.ts';

const reasons = {
  address: 'off.address',
  insecure: 'off.insecure',
  elsewhere: 'off.elsewhere',
  unsupported: 'off.unsupported',
} as const;

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys, or the reason why this page can't use any. */
export function PasskeysPanel({ factors }: { factors: FactorsOf }) {
  const { t } = useTranslation('factors');
  const { passkeys, totp, passkey_host: host, passkeys_off: off } = factors;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const reason = host === null ? (off ?? 'address') : passkeysAway(host);
  return (
    <Panel
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      action={
        reason === null && (
          <Button size="sm" variant="default" onClick={() => setOpened({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {reason && <Note>{t(reasons[reason], { host: host ?? '' })}</Note>}
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onOpen={setOpened} />}
      {passkeys.length === 0 && !reason && <Note>{t('passkeys.none')}</Note>}
      {opened?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {opened?.kind === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemovePasskeyDialog
          passkey={opened.passkey}
          isLast={passkeys.length === 1 && totp === null}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface PasskeyTableProps {
  passkeys: readonly Passkey[];
  onOpen: (opened: Opened) => void;
}

function PasskeyTable({ passkeys, onOpen }: PasskeyTableProps) {
  const { t } = useTranslation('factors');
  return (
    <DataTable
      label={t('passkeys.title')}
      head={
        <>
          <HeadCell>{t('passkeys.name')}</HeadCell>
          <HeadCell isNumber>{t('passkeys.created')}</HeadCell>
          <HeadCell isNumber>{t('passkeys.lastUsed')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {passkeys.map((passkey) => (
        <tr key={passkey.passkey_id}>
          <Cell isMain>
            <span className={classes.row}>
              {passkey.name}
              {passkey.is_synced && <Badge>{t('passkeys.synced')}</Badge>}
            </span>
          </Cell>
          <Cell label={t('passkeys.created')} isNumber>
            <Time value={passkey.created_at} />
          </Cell>
          <Cell label={t('passkeys.lastUsed')} isNumber>
            {passkey.last_used_at === null ? t('passkeys.never') : <Time value={passkey.last_used_at} />}
          </Cell>
          <Cell isActions>
            <RowMenu
              label={t('passkeys.actionsOf', { name: passkey.name })}
              actions={[
                {
                  label: t('passkeys.rename'),
                  icon: IconPencil,
                  onSelect: () => onOpen({ kind: 'rename', passkey }),
                },
                {
                  label: t('passkeys.remove'),
                  icon: IconTrash,
                  isDangerous: true,
                  onSelect: () => onOpen({ kind: 'remove', passkey }),
                },
              ]}
            />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
