import { hubLimits } from '@atoll/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { exampleTexts } from '../draft/words.ts';
import classes from '../fields/design.module.css';

export interface ExampleListProps {
  kind: 'good' | 'bad';
  examples: readonly string[];
  onChange: (examples: string[]) => void;
}

/** Descriptions of good or bad items. */
export function ExampleList({ kind, examples, onChange }: ExampleListProps) {
  const { t } = useTranslation('hub-design');
  return (
    <fieldset className={classes.list}>
      <legend>{t(exampleTexts[kind].title)}</legend>
      {examples.map((example, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: examples have no identity but their place
        <div key={at} className={classes.listRow}>
          <TextField
            label={t(exampleTexts[kind].numbered, { number: at + 1 })}
            value={example}
            maxLength={hubLimits.exampleMaxLength}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => onChange(examples.with(at, value))}
          />
          <IconButton
            icon={IconTrash}
            label={t('examples.remove', { number: at + 1 })}
            onClick={() => onChange(examples.toSpliced(at, 1))}
          />
        </div>
      ))}
      {examples.length < hubLimits.examples && (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...examples, ''])}
          >
            {t(exampleTexts[kind].add)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
