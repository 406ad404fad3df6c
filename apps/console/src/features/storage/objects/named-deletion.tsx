import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './named-deletion.module.css';

export interface NamedDeletionProps {
  title: string;
  /** What goes, and that it can't be brought back. */
  text: string;
  /** To be typed, or pasted, before it is done. */
  name: string;
  submit: string;
  isRunning: boolean;
  refusal: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Deletes what nobody can bring back, once its name was given. */
export function NamedDeletion(props: NamedDeletionProps) {
  const { title, text, name, submit, isRunning, refusal, onConfirm, onClose } = props;
  const { t } = useTranslation('objects');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (isSameName(typed, name)) onConfirm();
          else setWrong(true);
        }}
      >
        <p className={classes.text}>{text}</p>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <CopyButton value={name} label={t('copyNamed', { name })} />
        </p>
        <TextField
          label={t('delete.confirm')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          error={isWrong ? t('delete.mismatch') : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Refusal text={refusal} />
        <FormDecision
          submit={submit}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          variant="danger"
        />
      </FormStack>
    </Dialog>
  );
}

/** However its letters are composed, and without the spaces around it that can't be seen. */
function isSameName(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim();
}
