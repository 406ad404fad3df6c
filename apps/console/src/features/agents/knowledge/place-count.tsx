import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { usePageError } from '#lib/notices/page-errors.ts';
import { type SourcePreview, sourcePreviewQuery } from '../queries.ts';
import { reasonNames } from '../words.ts';
import type { Place } from './chosen.ts';
import classes from './source-tree.module.css';

/** Shows the number and size of files at a place, and the number of unreadable ones. */
export function PlaceCount({ place }: { place: Place }) {
  const { t } = useTranslation('agents');
  const { data, isError } = useQuery(sourcePreviewQuery(place.bucket, place.key));
  usePageError(isError);
  if (isError) return <span className={classes.count}>{t('tree.notCounted')}</span>;
  if (!data) return <span className={classes.count}>{t('tree.counting')}</span>;
  const { files, size_bytes: sizeBytes, is_partial: isPartial } = data;
  const count = { count: files, size: formats.bytes(sizeBytes) };
  return (
    <span className={classes.count}>
      {isPartial ? t('tree.filesAtLeast', count) : t('tree.files', count)}
      <UnreadableCount preview={data} />
    </span>
  );
}

/** Lists the reasons on hover, the most frequent first. */
function UnreadableCount({ preview: { unreadable } }: { preview: SourcePreview }) {
  const { t } = useTranslation('agents');
  const count = unreadable.reduce((sum, { files }) => sum + files, 0);
  if (count === 0) return null;
  const reasons = unreadable
    .toSorted((one, other) => other.files - one.files)
    .map(({ reason, files }) => t('tree.reason', { reason: t(reasonNames[reason]), files }))
    .join('\n');
  return (
    <span className={classes.unreadable} title={reasons}>
      {t('tree.unreadable', { count })}
    </span>
  );
}
