import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './capture.module.css';

export interface CameraDialogProps {
  onPicture: (picture: Blob) => void;
  onClose: () => void;
}

const jpegQuality = 0.92;
const wanted = { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } };

/** Shows the camera's view, and takes a picture of it. */
export function CameraDialog({ onPicture, onClose }: CameraDialogProps) {
  const { t } = useTranslation('contribute');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'denied'>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia(wanted);
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('on');
    };
    start().catch(() => !isOver && setState('denied'));
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const shoot = () => {
    const { current } = video;
    if (!current) return;
    const canvas = document.createElement('canvas');
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob((picture) => picture && onPicture(picture), 'image/jpeg', jpegQuality);
  };
  return (
    <Dialog title={t('picture.camera')} size="lg" onClose={onClose}>
      {state === 'denied' ? (
        <Refusal text={t('picture.denied')} />
      ) : (
        <>
          <video ref={video} className={classes.viewfinder} muted playsInline />
          <DialogActions>
            <Button
              disabled={state !== 'on'}
              leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
              onClick={shoot}
            >
              {t('picture.shoot')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
