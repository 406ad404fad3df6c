import { IconFileMusic, IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { useObjectUrl } from '../shell/use-object-url.ts';
import classes from './capture.module.css';
import type { MediaInputProps } from './media-input.tsx';
import { PickButton } from './pick-button.tsx';
import { type Recording, useRecorder } from './use-recorder.ts';

const shortBelowMs = 1000;
/** Speech is quiet on a linear scale: a normal voice uses a tenth of the range. */
const loudestShown = 0.25;

/** Records sound with a level meter, plays it back, and warns of a silent recording before it is sent. */
export function SoundInput({ draft, onChange, onPreparing }: Omit<MediaInputProps, 'project'>) {
  const { t } = useTranslation('contribute');
  const [recording, setRecording] = useState<Recording | null>(null);
  const { state, level, elapsedMs, isQuiet, start, stop } = useRecorder((made) => {
    setRecording(made);
    onChange({ file: made.blob, fileName: fileNameOf(made.blob.type), isStripped: false });
  });
  const url = useObjectUrl(draft.file);
  const isRecording = state === 'recording';
  // Prevents sending the previous recording during a new one.
  useEffect(() => onPreparing(isRecording), [isRecording, onPreparing]);
  return (
    <div className={classes.media}>
      {isRecording && (
        <div className={classes.recording}>
          <p role="timer" aria-live="off">
            <span className={classes.dot} aria-hidden /> {t('sound.recording')} ·{' '}
            {formats.seconds(Math.floor(elapsedMs / 1000) * 1000)}
          </p>
          <LevelMeter level={Math.min(1, level / loudestShown)} />
          {isQuiet && <Refusal text={t('sound.quiet')} />}
        </div>
      )}
      {!isRecording && url && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: the person's own words, just spoken */}
          <audio className={classes.player} controls src={url} aria-label={t('sound.play')} />
          {recording && <Findings recording={recording} />}
        </>
      )}
      {state === 'denied' && <Refusal text={t('sound.denied')} />}
      <div className={classes.buttons}>
        {isRecording ? (
          <Button variant="danger" leftSection={<IconPlayerStop size={20} aria-hidden />} onClick={stop}>
            {t('sound.stop')}
          </Button>
        ) : (
          <Button
            variant={draft.file ? 'default' : 'filled'}
            loading={state === 'starting'}
            leftSection={<IconMicrophone size={20} stroke={1.6} aria-hidden />}
            onClick={() => void start()}
          >
            {draft.file ? t('sound.again') : t('sound.record')}
          </Button>
        )}
        {!isRecording && (
          <PickButton
            label={t('sound.choose')}
            icon={IconFileMusic}
            accept="audio/*"
            variant="default"
            onFile={(file) => {
              setRecording(null);
              onChange({ file, fileName: file.name, isStripped: false });
            }}
          />
        )}
      </div>
    </div>
  );
}

function Findings({ recording: { durationMs, isSilent } }: { recording: Recording }) {
  const { t } = useTranslation('contribute');
  return (
    <>
      <p className={classes.declared}>{t('sound.length', { duration: formats.seconds(durationMs) })}</p>
      {isSilent && <Refusal text={t('sound.silent')} />}
      {!isSilent && durationMs < shortBelowMs && <Refusal text={t('sound.short')} />}
    </>
  );
}

function LevelMeter({ level }: { level: number }) {
  const { t } = useTranslation('contribute');
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way
    <div
      className={classes.meter}
      role="meter"
      aria-label={t('sound.level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      <div style={{ transform: `scaleX(${level})` }} />
    </div>
  );
}

function fileNameOf(type: string): string {
  const extensions: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
  return `recording.${extensions[type] ?? 'webm'}`;
}
