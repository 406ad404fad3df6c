import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { byLabel } from '../../codes/place-names.ts';
import classes from '../fields/design.module.css';

export interface ChipPickerProps {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Shown while nothing is selected. */
  emptyText: string;
  codes: readonly string[];
  nameOf: (code: string) => string;
  chosen: readonly string[];
  max: number;
  onChange: (chosen: string[]) => void;
}

/** Browsers have no name for some rare languages. Their codes come last. */
const isNamed = ({ value, label }: { value: string; label: string }) => value !== label;

/** Selects several entries of a long list by typing their names or codes. */
export function ChipPicker(props: ChipPickerProps) {
  const { label, description, error, emptyText, codes, nameOf, chosen, max, onChange } = props;
  const { t } = useTranslation('hub-design');
  const free = codes
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: nameOf(code), words: code }))
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)) || byLabel(one, other));
  return (
    <div className={classes.picker}>
      <Combobox
        label={label}
        description={description}
        error={error}
        placeholder={t('picker.placeholder')}
        disabled={chosen.length >= max}
        options={free}
        value=""
        staysOpen
        onChange={(code) => onChange([...chosen, code])}
      />
      {chosen.length === 0 && error === undefined && <p className={classes.dimmed}>{emptyText}</p>}
      {chosen.length > 0 && (
        <ul className={classes.chips} aria-label={label}>
          {chosen.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={t('picker.remove', { name: nameOf(code) })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
