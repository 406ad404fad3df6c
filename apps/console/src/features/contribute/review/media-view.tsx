import type { HubItemType } from '@atoll/contract';
import { IconFile, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './review.module.css';
import type { Media } from './use-media.ts';

export type MediaKind = Extract<HubItemType, 'image' | 'audio' | 'file'>;

const openKeys = { image: 'item.openPicture', audio: 'item.openSound', file: 'item.openFile' } as const;
const icons = { image: IconPhoto, audio: IconPlayerPlay, file: IconFile };

/** The media under review, opened by a click, next to the similar one. */
export function MediaView({ kind, state }: { kind: MediaKind; state: Media }) {
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
      <Medium kind={kind} url={media.url} label={mainLabel(kind, t)} onSeen={onSeen} />
      {media.similarUrl && (
        <figure className={classes.similar}>
          <Medium kind={kind} url={media.similarUrl} label={t('item.similar')} />
          <figcaption>{t('item.similar')}</figcaption>
        </figure>
      )}
    </div>
  );
}

function mainLabel(kind: MediaKind, t: ReturnType<typeof useTranslation<'contribute-review'>>['t']): string {
  return kind === 'image' ? t('item.picture') : t('item.sound');
}

interface MediumProps {
  kind: MediaKind;
  url: string;
  label: string;
  onSeen?: () => void;
}

function Medium({ kind, url, label, onSeen }: MediumProps) {
  const { t } = useTranslation('contribute-review');
  if (kind === 'image') return <img className={classes.picture} src={url} alt={label} onLoad={onSeen} />;
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: the reviewer judges the spoken words
    return <audio className={classes.player} controls src={url} aria-label={label} onEnded={onSeen} />;
  return (
    <a className={classes.link} href={url} target="_blank" rel="noreferrer" onClick={onSeen}>
      {t('item.openFile')}
    </a>
  );
}
