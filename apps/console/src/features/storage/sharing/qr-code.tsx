import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { QrPicture } from '#ui/text/qr-picture.tsx';
import classes from './sharing.module.css';

/** A link as a QR code, which can be downloaded as a picture. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation('sharing');
  const picture = useRef<SVGSVGElement>(null);
  const save = () => {
    if (picture.current) saveSvg('link.svg', new XMLSerializer().serializeToString(picture.current));
  };
  return (
    <div className={classes.code}>
      <QrPicture ref={picture} text={text} label={t('qr.label')} />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={save}
      >
        {t('qr.save')}
      </Button>
    </div>
  );
}

function saveSvg(fileName: string, svg: string) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
