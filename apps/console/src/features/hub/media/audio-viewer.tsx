import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './media.module.css';
import { peakCount, usePeaks } from './use-peaks.ts';

export interface AudioViewerProps {
  url: string;
  sizeBytes: number;
  /** By default the submitted recording. */
  label?: string;
  onFailed?: () => void;
  /** The recording was played to its end. */
  onEnded?: (() => void) | undefined;
}

/** Plays a recording, with its waveform above the browser’s controls, which also handle the keyboard. */
export function AudioViewer({ url, sizeBytes, label, onFailed, onEnded }: AudioViewerProps) {
  const { t } = useTranslation('hub-codes');
  const audio = useRef<HTMLAudioElement>(null);
  const [played, setPlayed] = useState(0);
  const peaks = usePeaks(url, sizeBytes);
  const seek = (event: PointerEvent<Element>) => {
    const player = audio.current;
    if (!player || !Number.isFinite(player.duration)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    player.currentTime = Math.min(1, Math.max(0, (event.clientX - left) / width)) * player.duration;
  };
  return (
    <div className={classes.audio}>
      <svg
        viewBox={`0 0 ${peakCount * 4} 100`}
        preserveAspectRatio="none"
        className={classes.waveform}
        aria-hidden
        onPointerDown={seek}
      >
        {(peaks ?? flat).map((peak, at) => {
          const height = Math.max(2, peak * 92);
          const isPlayed = at / peakCount < played;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
              key={at}
              x={at * 4}
              y={50 - height / 2}
              width={2.4}
              height={height}
              data-played={isPlayed || undefined}
            />
          );
        })}
      </svg>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that is under review has no captions yet */}
      <audio
        ref={audio}
        src={url}
        controls
        preload="metadata"
        aria-label={label ?? t('media.recording')}
        onError={onFailed}
        onEnded={onEnded}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration > 0 && Number.isFinite(duration) ? currentTime / duration : 0)
        }
      />
    </div>
  );
}

const flat: readonly number[] = Array.from({ length: peakCount }, () => 0);
