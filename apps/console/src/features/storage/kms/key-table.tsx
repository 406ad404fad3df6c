import { useTranslation } from 'react-i18next';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Time } from '#ui/text/time.tsx';
import { BucketLinks } from '../bucket-links.tsx';
import { aliasName, keyName } from './key-name.ts';
import classes from './kms.module.css';
import type { KmsKey } from './queries.ts';

export interface KeyTableProps {
  keys: readonly KmsKey[];
  actionsOf: (key: KmsKey) => readonly MenuAction[];
}

const states = {
  Enabled: { text: 'enabled', tone: 'good' },
  Disabled: { text: 'disabled', tone: 'plain' },
  PendingDeletion: { text: 'pending', tone: 'bad' },
} as const satisfies Record<KmsKey['state'], { text: string; tone: BadgeProps['tone'] }>;

export function KeyTable({ keys, actionsOf }: KeyTableProps) {
  const { t } = useTranslation('encryption-keys');
  return (
    <DataTable
      label={t('title')}
      head={
        <>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell>{t('buckets')}</HeadCell>
          <HeadCell isNumber>{t('rotated')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <Cell isMain>
            <KeyHead kmsKey={key} />
          </Cell>
          <Cell>
            <Badge tone={states[key.state].tone}>{t(states[key.state].text)}</Badge>
            {key.delete_at !== null && (
              <span className={classes.more}>
                <Time value={key.delete_at} />
              </span>
            )}
          </Cell>
          <Cell label={t('buckets')}>
            <BucketLinks names={key.buckets} none={t('noBuckets')} />
          </Cell>
          <Cell label={t('rotated')} isNumber>
            <Time value={key.rotated_at} />
            <span className={classes.more}>{t(key.rotates_yearly ? 'yearly' : 'manual')}</span>
          </Cell>
          <Cell isActions>
            <RowMenu label={t('actionsFor', { name: keyName(key) })} actions={actionsOf(key)} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

function KeyHead({ kmsKey }: { kmsKey: KmsKey }) {
  const { t } = useTranslation('encryption-keys');
  return (
    <>
      <strong>{aliasName(kmsKey) ?? t('unnamed')}</strong>{' '}
      {kmsKey.is_managed && <Badge>{t('managed')}</Badge>}
      {kmsKey.description && <span className={classes.more}>{kmsKey.description}</span>}
      <span className={classes.more}>
        <Copyable value={kmsKey.id} label={t('copyId', { name: keyName(kmsKey) })} />
      </span>
    </>
  );
}
