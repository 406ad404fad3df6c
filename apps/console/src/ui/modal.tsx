import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
 * Shown as long as it is rendered.
 */
export function Modal(props: ModalProps) {
  const { title, isTitleHidden, isBare, side = 'center', size = 'md', onClose, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useShownModally(dialog);
  return (
    <dialog
      ref={dialog}
      className={classes.root}
      data-side={side}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        // This dialog also receives the events of a dialog over it, or of a file picker in it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A press on the dialog itself, not on what is in it, is one on the ground around it.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
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
    </dialog>
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
