import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, fieldState } from '../form/field.tsx';
import classes from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

/** A labeled password with a show/hide button. Pasting and password managers work. */
export function PasswordField({ label, description, error, ...input }: TextFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field id={id} label={label} description={description} error={error}>
      <div className={classes.frame}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...fieldState(id, error, description)}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          className={classes.toggle}
          aria-label={t('password.show')}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
    </Field>
  );
}
