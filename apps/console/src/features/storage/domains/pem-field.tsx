import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '#ui/fields/files/file-picker.tsx';
import { TextArea, type TextAreaProps } from '#ui/fields/text/text-area.tsx';
import classes from './domains.module.css';

/** A field for PEM text, pasted or read from a file. */
export function PemField({ label, onChange, maxLength = Number.MAX_SAFE_INTEGER, ...field }: TextAreaProps) {
  const { t } = useTranslation('domains');
  const read = async ([file]: FileList) => {
    // Larger files are not PEM. The server's error about the first part says so.
    if (file) onChange(await file.slice(0, maxLength).text());
  };
  return (
    <div className={classes.pem}>
      <TextArea
        {...field}
        label={label}
        rows={5}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={onChange}
      />
      <div className={classes.pick}>
        <FilePicker
          label={t('file', { name: label })}
          icon={IconFileText}
          variant="default"
          onFiles={(files) => void read(files)}
        />
      </div>
    </div>
  );
}
