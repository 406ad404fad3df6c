import { type HubReason, hubReasons } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { reasonKeys } from '../items/item-words.ts';
import classes from './review.module.css';
import { toggled } from './use-vote-keys.ts';

export interface ReasonChipsProps {
  label: string;
  reasons: readonly HubReason[];
  onChange: (reasons: readonly HubReason[]) => void;
  /** Whether number keys select them. Each then shows its number. */
  hasKeys?: boolean;
}

/** Reasons to choose from. */
export function ReasonChips({ label, reasons, onChange, hasKeys = false }: ReasonChipsProps) {
  const { t } = useTranslation('contribute');
  return (
    <fieldset className={classes.reasons}>
      <legend>{label}</legend>
      {hubReasons.map((reason, index) => (
        <button
          key={reason}
          type="button"
          className={classes.chip}
          aria-pressed={reasons.includes(reason)}
          onClick={() => onChange(toggled(reasons, reason))}
        >
          {hasKeys && <kbd aria-hidden>{index + 1}</kbd>}
          {t(reasonKeys[reason])}
        </button>
      ))}
    </fieldset>
  );
}
