import { agentLimits } from '@atoll/contract';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';

export interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onSubmit: (question: string) => void;
  /** An answer is being written. */
  isBusy: boolean;
  /** Undefined until the answer can be stopped. */
  onStop: (() => void) | undefined;
}

/** The field for a question. Enter sends it, Shift + Enter starts a new line. */
export function Composer({ field, value, onChange, onSubmit, isBusy, onStop }: ComposerProps) {
  const { t } = useTranslation('agent-chat');
  const id = useId();
  const question = value.trim();
  const submit = () => {
    if (question === '' || isBusy) return;
    onSubmit(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter accepts its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className={classes.label} htmlFor={id}>
        {t('composer.label')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={classes.field}
        rows={1}
        placeholder={t('composer.placeholder')}
        maxLength={agentLimits.questionMaxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <button
          type="button"
          className={classes.button}
          aria-label={t('composer.stop')}
          title={t('composer.stop')}
          disabled={!onStop}
          onClick={onStop}
        >
          <IconPlayerStopFilled size={16} aria-hidden />
        </button>
      ) : (
        <button
          type="submit"
          className={classes.button}
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={question === ''}
        >
          <IconArrowUp size={20} stroke={2} aria-hidden />
        </button>
      )}
    </form>
  );
}
