import { hubLimits } from '@atoll/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type SplitDraft, usualSplits } from './plan.ts';
import classes from './releases.module.css';

export interface SplitFieldsProps {
  splits: readonly SplitDraft[];
  error: string | undefined;
  onChange: (splits: readonly SplitDraft[]) => void;
}

/** Names and shares of the splits. */
export function SplitFields({ splits, error, onChange }: SplitFieldsProps) {
  const { t } = useTranslation('hub-releases');
  const change = (id: string, changed: Partial<SplitDraft>) =>
    onChange(splits.map((split) => (split.id === id ? { ...split, ...changed } : split)));
  return (
    <fieldset className={classes.checks}>
      <legend>{t('splits.title')}</legend>
      <CheckField
        label={t('splits.divide')}
        checked={splits.length > 0}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? usualSplits : [])}
      />
      {splits.length > 0 && (
        <>
          <ul className={classes.splits}>
            {splits.map(({ id, name, percent }, at) => (
              <li key={id}>
                <input
                  type="text"
                  aria-label={t('splits.name', { number: at + 1 })}
                  value={name}
                  maxLength={32}
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => change(id, { name: event.currentTarget.value })}
                />
                <input
                  type="text"
                  inputMode="numeric"
                  aria-label={t('splits.percentOf', { name })}
                  value={percent}
                  maxLength={3}
                  onChange={(event) => change(id, { percent: event.currentTarget.value })}
                />
                <span aria-hidden>%</span>
                <IconButton
                  icon={IconTrash}
                  size="sm"
                  label={t('splits.remove', { name })}
                  onClick={() => onChange(splits.filter((split) => split.id !== id))}
                />
              </li>
            ))}
          </ul>
          {splits.length < hubLimits.splits && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...splits, { id: crypto.randomUUID(), name: '', percent: '' }])}
            >
              {t('splits.add')}
            </Button>
          )}
          <p>{t('splits.hint')}</p>
        </>
      )}
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
