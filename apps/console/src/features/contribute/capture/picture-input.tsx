import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { type StrippedPicture, stripPicture } from '../media/strip-picture.ts';
import { useObjectUrl } from '../shell/use-object-url.ts';
import { CameraDialog } from './camera-dialog.tsx';
import classes from './capture.module.css';
import { HiddenData } from './hidden-data.tsx';
import type { MediaInputProps } from './media-input.tsx';
import { PickButton } from './pick-button.tsx';

/** Takes a picture, from a camera or a file, and removes its hidden data before it is stored. */
export function PictureInput({ draft, onChange, onPreparing }: Omit<MediaInputProps, 'project'>) {
  const { t } = useTranslation('contribute');
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const [stripped, setStripped] = useState<(StrippedPicture & { originalBytes: number }) | null>(null);
  const url = useObjectUrl(draft.file);

  const take = async (file: Blob, fileName: string) => {
    setWorking(true);
    onPreparing(true);
    setUnknown(false);
    try {
      const result = await stripPicture(file);
      setStripped({ ...result, originalBytes: file.size });
      onChange({ file: result.blob, fileName, isStripped: true });
    } catch {
      setUnknown(true);
    } finally {
      setWorking(false);
      onPreparing(false);
    }
  };
  const isTaken = draft.file !== null;
  const takeLabel = t('picture.take');
  return (
    <div className={classes.media}>
      {url && <img className={classes.picture} src={url} alt={t('picture.preview')} />}
      {isWorking && <Spinner size="md" label={t('picture.working')} />}
      {isUnknown && <Refusal text={t('picture.unknown')} />}
      {isTaken && stripped && <HiddenData stripped={stripped} />}
      <div className={classes.buttons}>
        {isPhone ? (
          <PickButton
            label={takeLabel}
            icon={IconCamera}
            accept="image/*"
            capture="environment"
            variant={isTaken ? 'default' : 'filled'}
            onFile={(file) => void take(file, file.name)}
          />
        ) : (
          <Button
            variant={isTaken ? 'default' : 'filled'}
            leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
            onClick={() => setCameraOpen(true)}
          >
            {takeLabel}
          </Button>
        )}
        <PickButton
          label={isTaken ? t('picture.other') : t('picture.choose')}
          icon={IconPhoto}
          accept="image/*"
          variant="default"
          onFile={(file) => void take(file, file.name)}
        />
      </div>
      {isCameraOpen && (
        <CameraDialog
          onClose={() => setCameraOpen(false)}
          onPicture={(picture) => {
            setCameraOpen(false);
            void take(picture, 'picture.jpg');
          }}
        />
      )}
    </div>
  );
}
