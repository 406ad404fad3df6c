import { agentLimits } from '@atoll/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './settings-pane.module.css';

export interface StarterFieldsProps {
  starters: readonly string[];
  onChange: (starters: string[]) => void;
}

/** Questions that an empty conversation offers. */
export function StarterFields({ starters, onChange }: StarterFieldsProps) {
  const { t } = useTranslation('agents');
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.starters')}</legend>
      <p className={classes.hint}>{t('settings.startersHint', { max: agentLimits.starters })}</p>
      {starters.map((starter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place while its text changes
        <div key={at} className={classes.starter}>
          <TextField
            label={t('settings.starter', { number: at + 1 })}
            maxLength={agentLimits.starterMaxLength}
            value={starter}
            onChange={(event) => onChange(starters.with(at, event.currentTarget.value))}
          />
          <IconButton
            size="sm"
            icon={IconX}
            label={t('settings.removeStarter', { number: at + 1 })}
            onClick={() => onChange(starters.toSpliced(at, 1))}
          />
        </div>
      ))}
      {starters.length < agentLimits.starters && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...starters, ''])}
          >
            {t('settings.addStarter')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
