import { type HubReason, hubReasons } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import classes from './codes.module.css';
import { reasonKeys } from './text-keys.ts';

export interface ReasonChoiceProps {
  label: string;
  value: readonly HubReason[];
  onChange: (reasons: readonly HubReason[]) => void;
  error?: string | undefined;
}

/** Reasons as chips with checkboxes. */
export function ReasonChoice({ label, value: reasons, onChange, error }: ReasonChoiceProps) {
  const { t } = useTranslation(['hub-codes', 'common']);
  return (
    <fieldset className={classes.reasons}>
      <legend>{label}</legend>
      <div>
        {hubReasons.map((reason) => (
          <label key={reason}>
            <input
              type="checkbox"
              aria-invalid={error ? true : undefined}
              checked={reasons.includes(reason)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...reasons, reason] : reasons.filter((one) => one !== reason))
              }
            />
            {t(reasonKeys[reason])}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
