import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Time } from '#ui/text/time.tsx';
import { type FolderLevel, foldersQuery, recountFolders } from './queries.ts';
import classes from './usage.module.css';

export interface BiggestFoldersProps {
  bucket: string;
  /** Empty for the bucket itself. */
  prefix: string;
  onOpen: (prefix: string | undefined) => void;
}

/** The largest folders, one level at a time, with the size of old versions in them. */
export function BiggestFolders({ bucket, prefix, onOpen }: BiggestFoldersProps) {
  const { t } = useTranslation('usage');
  const query = useQuery(foldersQuery(bucket, prefix));
  const [recount, isRecounting] = useTask(() => recountFolders(bucket, prefix));
  return (
    <Panel title={t('folders.title')} text={t('folders.text')}>
      {prefix && <Way bucket={bucket} prefix={prefix} onOpen={onOpen} />}
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(level) => (
          <>
            <div className={classes.aside}>
              <p role="status">
                {level.is_counting && t('folders.counting')}
                {sentenceGap}
                {level.counted_at !== null && (
                  <Labeled text={t('folders.counted')}>
                    <Time value={level.counted_at} />
                  </Labeled>
                )}
              </p>
              <Button
                size="sm"
                variant="default"
                loading={isRecounting || level.is_counting}
                onClick={() => void recount()}
              >
                {t('folders.recount')}
              </Button>
            </div>
            {level.counted_at !== null && <Level level={level} prefix={prefix} onOpen={onOpen} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The path from the bucket to the folder. */
function Way({ bucket, prefix, onOpen }: BiggestFoldersProps) {
  const { t } = useTranslation('usage');
  const names = prefix.split('/').slice(0, -1);
  const folders = names.map((name, at) => ({
    name: displayName(name) || '/',
    path: `${names.slice(0, at + 1).join('/')}/`,
  }));
  return (
    <nav aria-label={t('folders.way')} className={classes.crumbs}>
      <Button size="sm" variant="subtle" onClick={() => onOpen(undefined)}>
        {bucket}
      </Button>
      {folders.map(({ name, path }) => (
        <span key={path}>
          <span aria-hidden>/ </span>
          {path === prefix ? (
            <bdi aria-current="true">{name}</bdi>
          ) : (
            <Button size="sm" variant="subtle" onClick={() => onOpen(path)}>
              <bdi>{name}</bdi>
            </Button>
          )}
        </span>
      ))}
    </nav>
  );
}

interface LevelProps {
  level: FolderLevel;
  prefix: string;
  onOpen: (prefix: string) => void;
}

function Level({ level, prefix, onOpen }: LevelProps) {
  const { t } = useTranslation('usage');
  const { folders, own, total } = level;
  const { noncurrent_count: versions, delete_marker_count: markers } = total;
  const hidden = [
    ...(versions > 0
      ? [t('folders.versions', { count: versions, size: formats.bytes(total.noncurrent_bytes) })]
      : []),
    ...(markers > 0 ? [t('folders.markers', { count: markers })] : []),
  ];
  return (
    <>
      {hidden.length > 0 && (
        <p className={classes.forecast}>{t('folders.hidden', { list: formats.list(hidden) })}</p>
      )}
      <DataTable
        label={t('folders.title')}
        head={
          <>
            <HeadCell>{t('folders.name')}</HeadCell>
            <HeadCell isNumber>{t('folders.size')}</HeadCell>
            <HeadCell isNumber>{t('now.objects')}</HeadCell>
            <HeadCell isNumber>{t('folders.old')}</HeadCell>
          </>
        }
      >
        {folders.map((folder) => (
          <Row
            key={folder.prefix}
            tally={folder}
            name={
              <Button size="sm" variant="subtle" onClick={() => onOpen(folder.prefix)}>
                <bdi>{displayName(folder.prefix.slice(prefix.length))}</bdi>
              </Button>
            }
          />
        ))}
        <Row tally={own} name={t('folders.own')} />
      </DataTable>
      {level.is_cut && <p className={classes.forecast}>{t('folders.cut')}</p>}
    </>
  );
}

function Row({ tally, name }: { tally: FolderLevel['own']; name: React.ReactNode }) {
  const { t } = useTranslation('usage');
  return (
    <tr>
      <Cell isMain>{name}</Cell>
      <Cell label={t('folders.size')} isNumber>
        {formats.bytes(tally.size_bytes)}
      </Cell>
      <Cell label={t('now.objects')} isNumber>
        {formats.count(tally.object_count)}
      </Cell>
      <Cell label={t('folders.old')} isNumber>
        {formats.bytes(tally.noncurrent_bytes)}
      </Cell>
    </tr>
  );
}
