import { IconFile, IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './capture.module.css';
import type { FileInputProps } from './media-input.tsx';
import { PickButton } from './pick-button.tsx';

/** Takes a file unchanged. */
export function FileInput({ draft, onChange }: FileInputProps) {
  const { t } = useTranslation('contribute');
  const { file, fileName } = draft;
  return (
    <div className={classes.media}>
      {file && (
        <p className={classes.file}>
          <IconFile size={24} stroke={1.6} aria-hidden />
          <span>
            {fileName}
            <small>{formats.bytes(file.size)}</small>
          </span>
        </p>
      )}
      <PickButton
        label={file ? t('capture.otherFile') : t('capture.chooseFile')}
        icon={IconFileUpload}
        variant={file ? 'default' : 'filled'}
        onFile={(chosen) => onChange({ file: chosen, fileName: chosen.name, isStripped: false })}
      />
    </div>
  );
}
