import { IconFolderPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { folderNameProblem } from '../../object-key.ts';
import classes from './folder-picker.module.css';

export interface NewFolderProps {
  /** The folder for the new one. */
  prefix: string;
  onAdd: (prefix: string) => void;
}

/** Asks for the name of a folder to add, without a form, because it is part of one. */
export function NewFolder({ prefix, onAdd }: NewFolderProps) {
  const { t } = useTranslation('bulk');
  const opener = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string | null) => {
    setName(next);
    setProblem(null);
  };
  const close = () => {
    change(null);
    opener.current?.focus();
  };
  const add = async () => {
    const chosen = name?.trim() ?? '';
    const code = folderNameProblem(prefix, chosen);
    if (chosen === '') setProblem(t('picker.nameMissing'));
    else if (code) setProblem(await errorMessage(code, locale));
    else {
      close();
      onAdd(`${prefix}${chosen}/`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Otherwise the dialog around it would be submitted or closed.
    event.preventDefault();
    if (event.key === 'Enter') void add();
    else close();
  };
  return (
    <>
      <Button
        ref={opener}
        size="sm"
        variant="subtle"
        leftSection={<IconFolderPlus size={16} stroke={1.6} aria-hidden />}
        aria-expanded={name !== null}
        onClick={() => change(name === null ? '' : null)}
      >
        {t('picker.newFolder')}
      </Button>
      {name !== null && (
        <div className={classes.newFolder}>
          <TextField
            label={t('picker.newName')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={name}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            error={problem ?? undefined}
          />
          <Button size="sm" variant="default" onClick={() => void add()}>
            {t('picker.addFolder')}
          </Button>
        </div>
      )}
    </>
  );
}
