import { displayName } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../text/copy-button.tsx';
import { TextField } from './text-field.tsx';
import classes from './typed-name.module.css';

export interface TypedName {
  /** The text that must be typed. */
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Returns whether the name matches. Otherwise its field shows an error. */
  check: () => boolean;
}

/** Requires typing or pasting a name before something is permanently deleted. */
export function useTypedName(name: string): TypedName {
  const { t } = useTranslation('common');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  return {
    name,
    value,
    error,
    onChange(next) {
      setValue(next);
      setError(undefined);
    },
    check() {
      const isRight = isSameName(value, name);
      setError(isRight ? undefined : t('typedName.mismatch'));
      return isRight;
    },
  };
}

/**
 * Compares names in any Unicode normal form, without surrounding spaces, which are invisible. The displayed form of the
 * name also matches.
 */
function isSameName(typed: string, name: string): boolean {
  return [name, displayName(name)].some((one) => typed.normalize().trim() === one.normalize().trim());
}

/** The name with a copy button, and the field for it. */
export function TypedNameField({ typed }: { typed: TypedName }) {
  const { t } = useTranslation('common');
  const { name, value, error, onChange } = typed;
  return (
    <>
      <p className={classes.name}>
        <bdi>{displayName(name)}</bdi>
        <CopyButton value={name} label={t('copyThis', { name })} />
      </p>
      <TextField
        label={t('typedName.label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
