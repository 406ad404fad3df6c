import { limits } from '@atoll/contract';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissNotice, type NoticePlace, notices, type ShownNotice } from '#lib/notices/notify.ts';
import classes from './notices.module.css';

const places: readonly NoticePlace[] = ['top', 'bottom-left'];
const icons = { error: IconAlertCircle, success: IconCircleCheck };

/** Shows notifications for 5 s at the position of their code, white on a color. One that offers to undo a change stays longer. */
export function Notices() {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  return places.map((place) => (
    <Stack key={place} place={place} shown={shown.filter((notice) => notice.place === place)} />
  ));
}

function Stack({ place, shown }: { place: NoticePlace; shown: readonly ShownNotice[] }) {
  const { t } = useTranslation('common');
  const stack = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined && stack.current) raise(stack.current);
    else if (stack.current?.matches(':popover-open')) stack.current.hidePopover();
  }, [newest]);
  return (
    <section
      ref={stack}
      popover="manual"
      className={classes.stack}
      // Without a name, an empty stack isn't a landmark.
      aria-label={shown.length > 0 ? t('notices') : undefined}
      data-place={place}
      data-notices
    >
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** Moves the stack above an open dialog, which covers everything that was added to the page before it. */
function raise(stack: HTMLElement) {
  const isOpen = stack.matches(':popover-open');
  if (isOpen && !document.querySelector('dialog:modal')) return;
  if (isOpen) stack.hidePopover();
  stack.showPopover();
}

/** The time to read about a change, and to find and press the button that undoes it. */
const undoTimeoutMs = 2 * limits.notificationTimeoutMs;

function NoticeCard({ notice: { id, kind, text, action } }: { notice: ShownNotice }) {
  const { t } = useTranslation('common');
  const Icon = icons[kind];
  const isUndoable = kind === 'success' && action !== undefined;
  const timeoutMs = isUndoable ? undoTimeoutMs : limits.notificationTimeoutMs;
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const isHeld = hasFocus || hasPointer;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissNotice(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer or the focus is on it
    <div
      className={classes.card}
      data-notice
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
    >
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <span className={classes.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissNotice(id);
            action.onSelect();
          }}
        >
          {action.label}
          {action.keys && <kbd className={classes.keys}>{action.keys}</kbd>}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('close')}
        onClick={() => dismissNotice(id)}
      >
        <IconX size={20} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
