import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { ButtonRow } from '../actions/button-row.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { withWordBreaks } from '../text/with-word-breaks.tsx';
import { holdOf, isEscapeOf } from './dialog-hold.ts';
import classes from './modal.module.css';

export interface ModalProps {
  /** The heading, or with `isTitleHidden` only the accessible name. */
  title: ReactNode;
  /** The ID of the element that screen readers announce after the title. */
  describedBy?: string;
  isTitleHidden?: boolean;
  /** Whether the content has its own heading and close button. The title is then only the accessible name. */
  isBare?: boolean;
  side?: 'left' | 'right' | 'center';
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and restores the focus. Shown as long as it is
 * rendered. While it works or shows a secret, only its own buttons close it; with unsaved edits, it asks first.
 */
export function Modal(props: ModalProps) {
  const {
    title,
    describedBy,
    isTitleHidden,
    isBare,
    side = 'center',
    size = 'md',
    onClose,
    children,
  } = props;
  const { t, i18n } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  useShownModally(dialog);
  /** Handles Escape and a click outside the dialog. Both happen by accident. */
  const leave = () => {
    const hold = holdOf(dialog.current);
    if (hold === 'edits') void i18n.loadNamespaces('fields').then(() => setAsking(true));
    else if (hold === null) onClose();
  };
  /** A second Escape closes the dialog regardless of the page, so a held dialog never lets the browser see one. */
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
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // This dialog also receives the events of a dialog on top, or of a file picker in it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // A click on the dialog itself, rather than on its contents, is one on the backdrop.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      {/* Takes the focus if nothing else has it, so that the dialog receives each key. */}
      <div className={classes.content} data-bare={isBare || undefined} tabIndex={-1}>
        {isBare ? (
          <h2 id={id} hidden>
            {title}
          </h2>
        ) : (
          <header className={classes.head} data-bare={isTitleHidden || undefined}>
            <h2 id={id} className={classes.title} hidden={isTitleHidden}>
              {withWholeWords(title)}
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

/** The length of words that fit the title's line on a phone. */
const longWord = 20;

/** Keeps words with hyphens, such as names of files, on one line. */
function withWholeWords(title: ReactNode): ReactNode {
  if (typeof title !== 'string') return title;
  return title.split(/(\S*-\S*)/).map((part, at) =>
    at % 2 === 1 && part.length <= longWord ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else to be told apart by
      <span key={at} className={classes.word}>
        {part}
      </span>
    ) : (
      withWordBreaks(part)
    ),
  );
}

/** Asks for confirmation before the edits in a dialog are lost. */
function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('fields');
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
    // The focused element no longer exists, such as the button of a completed step.
    if (document.activeElement === document.body)
      dialog.querySelector<HTMLElement>(':scope > div')?.focus({ preventScroll: true });
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
      // React has removed the element before the browser could restore the focus itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
