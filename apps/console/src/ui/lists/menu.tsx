import { type Icon, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './menu.module.css';
import { menuPosition } from './menu-position.ts';

export interface MenuAction {
  label: string;
  icon: Icon;
  onSelect: () => void;
  /** Whether the action is destructive. */
  isDangerous?: boolean;
  /** Whether a line separates it from the actions above it. */
  startsGroup?: boolean;
  /** For an action that selects one of several options: whether it is the current one. */
  isChosen?: boolean;
}

export interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  /** The content of the button. */
  face: ReactNode;
  faceClassName: string | undefined;
  /** Content above the actions. */
  head?: ReactNode;
  /** A function, called when the menu opens, is for pages with many menus. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** The tab index of the button, if a list moves the focus itself. */
  tabIndex?: number | undefined;
}

/** A button that opens a list of actions: a native popover, with the keyboard handling of an ARIA menu. */
export function Menu({ label, face, faceClassName, head, actions, tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const items = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
  const onToggle = (isNowOpen: boolean) => {
    // A closed menu has no contents, because a long table has hundreds of menus. Positioning needs the contents.
    flushSync(() => setOpen(isNowOpen));
    if (!isNowOpen) return;
    if (button.current && list.current) place(list.current, button.current);
    items()[0]?.focus();
  };
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const select = (act: () => void) => {
    close();
    act();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={faceClassName}
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {face}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={classes.root}
        onToggle={(event) => onToggle(event.newState === 'open')}
      >
        {isOpen && (
          <>
            {head}
            <div
              role="menu"
              aria-label={label}
              onKeyDown={(event) => {
                if (event.key === 'Tab') close();
                else moveFocus(event, items());
              }}
              tabIndex={-1}
            >
              {(typeof actions === 'function' ? actions() : actions).map(
                ({ label: name, icon: ActionIcon, onSelect, isDangerous, isChosen, startsGroup }) => (
                  <button
                    key={name}
                    type="button"
                    data-group={startsGroup || undefined}
                    {...itemRole(isChosen)}
                    tabIndex={-1}
                    className={classes.item}
                    data-dangerous={isDangerous || undefined}
                    onClick={() => select(onSelect)}
                  >
                    <ActionIcon size={20} stroke={1.6} aria-hidden />
                    {name}
                    {isChosen && <IconCheck size={16} stroke={2} className={classes.chosen} aria-hidden />}
                  </button>
                ),
              )}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function itemRole(isChosen: boolean | undefined) {
  return isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen };
}

interface Point {
  clientX: number;
  clientY: number;
}

/** The points at which menus open next, by button. */
const points = new WeakMap<HTMLElement, Point>();

/** Opens the menu of a button at a point, for right clicks. */
export function openMenuAt(
  button: HTMLButtonElement,
  { clientX, clientY, buttons }: Point & { buttons: number },
) {
  const open = () => {
    points.set(button, { clientX, clientY });
    (button.popoverTargetElement as HTMLElement | null)?.showPopover();
  };
  // A popover that opens while a mouse button is pressed would be closed by the browser on release.
  if (buttons === 0) open();
  else addEventListener('pointerup', () => setTimeout(open), { once: true });
}

/** Positions the menu at its button, or at the pointer of a right click. */
function place(list: HTMLElement, button: HTMLElement) {
  const point = points.get(button);
  points.delete(button);
  list.style.maxHeight = '';
  const anchor = point
    ? { top: point.clientY, bottom: point.clientY, left: point.clientX, right: point.clientX }
    : button.getBoundingClientRect();
  const { left, top, maxHeight } = menuPosition(
    { width: list.offsetWidth, height: list.offsetHeight },
    anchor,
    { width: innerWidth, height: innerHeight },
    point ? 'left' : 'right',
  );
  list.style.left = `${left}px`;
  list.style.top = `${top}px`;
  if (maxHeight !== undefined) list.style.maxHeight = `${maxHeight}px`;
}

function moveFocus(event: KeyboardEvent, items: HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
