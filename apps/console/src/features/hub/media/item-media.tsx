import type { CallOutput, getHubItem, HubField } from '@atoll/contract';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { PlainLink } from '#ui/text/text-link.tsx';
import { AnswerList, type Answers } from './answer-list.tsx';
import { AudioViewer } from './audio-viewer.tsx';
import { ImageViewer } from './image-viewer.tsx';
import classes from './media.module.css';

export type Media = NonNullable<CallOutput<typeof getHubItem>['media']>;

/** Requests the signed URL of an item’s file. */
export interface MediaSource {
  readonly key: readonly unknown[];
  readonly open: (signal: AbortSignal) => Promise<{ url: string }>;
}

export interface ItemMediaProps {
  source: MediaSource;
  media: Media | null;
  text: string | null;
  answers: Answers;
  fields: readonly HubField[];
}

/** Shows an item: the picture, recording, file or text, and the answers of its form. */
export function ItemMedia({ source, media, text, answers, fields }: ItemMediaProps) {
  const { t } = useTranslation('hub-codes');
  const isEmpty = media === null && text === null && Object.keys(answers).length === 0;
  if (isEmpty) return <Note>{t('media.gone')}</Note>;
  return (
    <div className={classes.root}>
      {media && <MediaFile source={source} media={media} />}
      {text !== null && <blockquote className={classes.text}>{text}</blockquote>}
      <AnswerList fields={fields} answers={answers} />
    </div>
  );
}

/** URLs are valid for ten minutes. */
const urlFreshMs = 9 * 60_000;

const mediaQuery = ({ key, open }: MediaSource) =>
  queryOptions({
    queryKey: ['hub-media', ...key],
    queryFn: ({ signal }) => open(signal),
    staleTime: urlFreshMs,
    gcTime: urlFreshMs,
    refetchOnWindowFocus: false,
  });

function MediaFile({ source, media }: { source: MediaSource; media: Media }) {
  const { t } = useTranslation('hub-codes');
  const query = useQuery(mediaQuery(source));
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <div className={classes.failed} role="alert">
        <p>{t('media.failed')}</p>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            setFailed(false);
            void query.refetch();
          }}
        >
          {t('media.retry')}
        </Button>
      </div>
    );
  }
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {({ url }) => <Shown url={url} media={media} onFailed={() => setFailed(true)} />}
    </Loaded>
  );
}

function Shown({ url, media, onFailed }: { url: string; media: Media; onFailed: () => void }) {
  const { t } = useTranslation('hub-codes');
  const type = media.content_type ?? '';
  if (type.startsWith('image/')) {
    return <ImageViewer url={url} alt={t('media.picture')} onFailed={onFailed} />;
  }
  if (type.startsWith('audio/')) {
    return <AudioViewer url={url} sizeBytes={media.size_bytes} onFailed={onFailed} />;
  }
  if (type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a film that is under review has no captions yet
      <video className={classes.video} src={url} controls preload="metadata" onError={onFailed} />
    );
  }
  return (
    <p className={classes.file}>
      <IconFile size={20} stroke={1.6} aria-hidden />
      <span>
        {type || t('media.unknownType')} · {formats.bytes(media.size_bytes)}
      </span>
      <PlainLink href={url} target="_blank" rel="noreferrer">
        <IconDownload size={16} aria-hidden /> {t('media.open')}
      </PlainLink>
    </p>
  );
}
