import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import type { Fact } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { isVersionId } from '../../listing/entry.ts';
import { objectUrl, s3Uri } from '../../object-key.ts';
import { ArchiveBadge } from '../entries/archive-badge.tsx';
import type { ObjectDescription } from './object-details.tsx';

/** Returns the facts about an object, with copy buttons for values that people paste elsewhere. */
export function useObjectFacts(bucket: string, object: ObjectDescription, onShare: () => void): Fact[] {
  const { t } = useTranslation('objects');
  const { data: config } = useQuery(publicConfigQuery);
  const { key, checksum, archive, lock } = object;
  const copyable = (name: string, value: string, isCode = false): Fact => ({
    name,
    value: isCode ? <code>{value}</code> : <bdi>{displayName(value)}</bdi>,
    action: <CopyButton value={value} label={t('copyNamed', { name })} />,
  });
  const size = formats.bytes(object.size_bytes);
  const exact = t('facts.bytes', { count: object.size_bytes });
  const facts: (Fact | null | undefined | false)[] = [
    copyable(t('facts.key'), key),
    copyable(t('facts.uri'), s3Uri(bucket, key)),
    config && withLimits(copyable(t('facts.url'), objectUrl(config.s3_endpoint, bucket, key)), onShare),
    {
      name: t('columns.size'),
      value: object.size_bytes < 1024 ? size : `${size} (${exact})`,
    },
    { name: t('columns.type'), value: object.content_type },
    { name: t('columns.modified'), value: formats.dateTime(object.modified_at) },
    copyable(t('columns.etag'), object.etag, true),
    checksum &&
      copyable(
        checksum.type === 'COMPOSITE'
          ? t('facts.ofParts', { algorithm: checksum.algorithm })
          : checksum.algorithm,
        checksum.value,
        true,
      ),
    isVersionId(object.version_id) && copyable(t('columns.version'), object.version_id, true),
    archive && { name: t('facts.archive'), value: <ArchiveState archive={archive} /> },
    lock.retain_until !== null && { name: t('lock.until'), value: formats.dateTime(lock.retain_until) },
  ];
  return facts.filter((fact) => typeof fact === 'object' && fact !== null);
}

/** Tells who can open the object by its URL, and offers a link that works for everyone else. */
function withLimits(url: Fact, onShare: () => void): Fact {
  return { ...url, value: <UrlWithLimits url={url.value} onShare={onShare} /> };
}

function UrlWithLimits({ url, onShare }: { url: ReactNode; onShare: () => void }) {
  const { t } = useTranslation('objects');
  return (
    <>
      {url}
      <Note>{t('facts.urlNote')}</Note>
      <May call="createShareLink">
        <Button variant="subtle" onClick={onShare}>
          {t('facts.shareLink')}
        </Button>
      </May>
    </>
  );
}

function ArchiveState({ archive }: { archive: NonNullable<ObjectDescription['archive']> }) {
  const { t } = useTranslation('objects');
  return (
    <>
      <ArchiveBadge archive={archive} /> {archive.state === 'restoring' && t('facts.restoring')}
      {archive.state === 'restored' &&
        archive.restored_until !== null &&
        t('facts.restoredUntil', { time: formats.dateTime(archive.restored_until) })}
    </>
  );
}
