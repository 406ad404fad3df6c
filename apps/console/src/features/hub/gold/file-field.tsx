import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { buttonLook } from '#ui/actions/button.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './gold.module.css';

export interface FileFieldProps {
  label: string;
  hint: string;
  accept: string | undefined;
  value: File | null;
  error?: string | undefined;
  onChange: (file: File | null) => void;
}

/**
 * A labeled field for one file. The browser's own field is transparent above ours, because its texts are in the browser's
 * language. It still takes clicks and dropped files.
 */
export function FileField({ label, hint, accept, value: file, error, onChange }: FileFieldProps) {
  const { t } = useTranslation('hub-review');
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.pick}>
        <span aria-hidden {...buttonLook({ variant: 'default', size: 'sm' })}>
          {t('addGold.choose')}
        </span>
        <bdi id={`${id}-name`}>{file ? file.name : t('addGold.noFile')}</bdi>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-name ${id}-hint`}
          onChange={({ currentTarget: { files } }) => onChange(files?.[0] ?? null)}
        />
      </div>
      <p id={`${id}-hint`}>{file ? formats.bytes(file.size) : hint}</p>
      <Refusal text={error} />
    </div>
  );
}
