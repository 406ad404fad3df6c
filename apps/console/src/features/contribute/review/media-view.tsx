import type { HubItemType } from '@atoll/contract';
import { IconFile, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AudioViewer, ImageViewer } from '#features/hub/index.ts';
import { Button } from '#ui/actions/button.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './review.module.css';
import type { Media } from './use-media.ts';

export type MediaKind = Extract<HubItemType, 'image' | 'audio' | 'file'>;

const openKeys = { image: 'item.openPicture', audio: 'item.openSound', file: 'item.openFile' } as const;
const icons = { image: IconPhoto, audio: IconPlayerPlay, file: IconFile };

export interface MediaViewProps {
  kind: MediaKind;
  sizeBytes: number;
  state: Media;
}

/** The media under review, opened by a click, next to the similar one. */
export function MediaView({ kind, sizeBytes, state }: MediaViewProps) {
  const { t } = useTranslation('contribute-review');
  const { media, isOpening, problem, open, onSeen } = state;
  const OpenIcon = icons[kind];
  if (!media)
    return (
      <div className={classes.closed}>
        <Button loading={isOpening} leftSection={<OpenIcon size={20} aria-hidden />} onClick={open}>
          {t(openKeys[kind])}
        </Button>
        <Refusal text={problem} />
      </div>
    );
  return (
    <div className={classes.media} data-pair={media.similarUrl ? true : undefined}>
      <figure className={classes.medium}>
        {media.similarUrl && <figcaption>{t('item.title')}</figcaption>}
        <Medium
          kind={kind}
          url={media.url}
          sizeBytes={sizeBytes}
          label={t(labelKeys[kind])}
          onSeen={onSeen}
        />
      </figure>
      {media.similarUrl && (
        <figure className={classes.medium}>
          <figcaption>{t('item.similar')}</figcaption>
          <Medium kind={kind} url={media.similarUrl} sizeBytes={sizeBytes} label={t('item.similar')} />
        </figure>
      )}
    </div>
  );
}

const labelKeys = { image: 'item.picture', audio: 'item.sound', file: 'item.openFile' } as const;

interface MediumProps {
  kind: MediaKind;
  url: string;
  sizeBytes: number;
  label: string;
  onSeen?: () => void;
}

function Medium({ kind, url, sizeBytes, label, onSeen }: MediumProps) {
  const { t } = useTranslation('contribute-review');
  if (kind === 'image') return <ImageViewer url={url} alt={label} onShown={onSeen} />;
  if (kind === 'audio') return <AudioViewer url={url} sizeBytes={sizeBytes} label={label} onEnded={onSeen} />;
  return (
    <a className={classes.link} href={url} target="_blank" rel="noreferrer" onClick={onSeen}>
      {t('item.openFile')}
    </a>
  );
}
