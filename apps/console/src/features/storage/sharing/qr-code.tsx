import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Button } from '../../../ui/button.tsx';
import classes from './sharing.module.css';

/** A link to be photographed, and to be kept as a picture. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation('sharing');
  const picture = useRef<SVGSVGElement>(null);
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const save = () => {
    if (picture.current) saveSvg('link.svg', new XMLSerializer().serializeToString(picture.current));
  };
  return (
    <div className={classes.code}>
      <svg
        ref={picture}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${size} ${size}`}
        width="176"
        height="176"
        role="img"
        aria-label={t('qr.label')}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path.join('')} fill="#000" />
      </svg>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
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
