import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import type { FolderRows } from '../listing/folder-rows.ts';
import { foldersQuery } from '../usage/queries.ts';
import classes from './folder-footer.module.css';

export interface FolderFooterProps {
  bucket: string;
  prefix: string;
  rows: FolderRows;
  /** Whether the list shows only a part of the folder. */
  isNarrowed: boolean;
  /** Whether the sizes of folders are shown. */
  isSized: boolean;
  onSize: () => void;
}

/** The line below the list: the number of rows, and on demand the total size of the folder. */
export function FolderFooter({ bucket, prefix, rows, isNarrowed, isSized, onSize }: FolderFooterProps) {
  const { t } = useTranslation('objects');
  const count = rows.count;
  const items = rows.hasMore
    ? t('footer.first', { shown: formats.count(count) })
    : t('footer.items', { count });
  return (
    <div className={classes.root}>
      <span role="status">{items}</span>
      {!isNarrowed &&
        (isSized ? (
          <Total bucket={bucket} prefix={prefix} />
        ) : (
          <Button variant="subtle" onClick={onSize}>
            {t('footer.sizes')}
          </Button>
        ))}
    </div>
  );
}

function Total({ bucket, prefix }: { bucket: string; prefix: string }) {
  const { t } = useTranslation('objects');
  const { data, isError } = useQuery(foldersQuery(bucket, prefix));
  if (isError) return null;
  if (!data || data.counted_at === null) return <span role="status">{t('footer.counting')}</span>;
  const { object_count: count, size_bytes: bytes } = data.total;
  return (
    <span role="status">
      {t('footer.total', { objects: t('footer.objects', { count }), size: formats.bytes(bytes) })}
    </span>
  );
}
