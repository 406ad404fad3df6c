import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { holdOf, isEscapeOf } from './dialog-hold.ts';
import { IconButton } from './icon-button.tsx';
import classes from './modal.module.css';

export interface ModalProps {
  /** The heading, or with `isTitleHidden` the accessible name alone. */
  title: ReactNode;
  isTitleHidden?: boolean;
  /** The content has its own heading and close button; the title is only the accessible name. */
  isBare?: boolean;
  side?: 'left' | 'right' | 'center';
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back.
 * Shown as long as it is rendered. Only its own buttons close it while it works or shows a secret; edits are asked about.
 */
export function Modal(props: ModalProps) {
  const { title, isTitleHidden, isBare, side = 'center', size = 'md', onClose, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  useShownModally(dialog);
  /** What Escape and a press beside the dialog do. Both happen by accident. */
  const leave = () => {
    const hold = holdOf(dialog.current);
    if (hold === 'edits') setAsking(true);
    else if (hold === null) onClose();
  };
  /** A second Escape closes the dialog whatever the page says, so a dialog that is held never lets the browser see one. */
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (!isEscapeOf(event) || holdOf(event.currentTarget) === null) return;
    event.preventDefault();
    leave();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.root}
      data-side={side}
      data-size={size}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // This dialog also receives the events of a dialog over it, or of a file picker in it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // A press on the dialog itself, not on what is in it, is one on the ground around it.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      <div className={classes.content} data-bare={isBare || undefined}>
        {isBare ? (
          <h2 id={id} hidden>
            {title}
          </h2>
        ) : (
          <header className={classes.head} data-bare={isTitleHidden || undefined}>
            <h2 id={id} className={classes.title} hidden={isTitleHidden}>
              {title}
            </h2>
            <IconButton icon={IconX} label={t('close')} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
      {isAsking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />}
    </dialog>
  );
}

/** Asks before the edits in a dialog are lost. */
function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Modal title={t('discard.title')} size="sm" onClose={onStay}>
      <p>{t('discard.text')}</p>
      <ButtonRow>
        <Button size="sm" variant="default" onClick={onDiscard}>
          {t('discard.go')}
        </Button>
        <Button size="sm" onClick={onStay} data-autofocus>
          {t('discard.stay')}
        </Button>
      </ButtonRow>
    </Modal>
  );
}

/** Focuses the element with `data-autofocus`, now or when it appears, such as after loading. Fields in use keep the focus. */
function focusWanted(dialog: HTMLElement): () => void {
  let last: Element | null = null;
  const look = () => {
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
    if (wanted === last) return;
    last = wanted;
    if (!dialog.querySelector(':is(input, textarea, select):focus')) wanted?.focus();
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function useShownModally(dialog: { readonly current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const stopFocusing = element && focusWanted(element);
    return () => {
      stopFocusing?.();
      element?.close();
      // React has taken the element away before the browser could give the focus back itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
