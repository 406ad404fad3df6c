import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './combobox.module.css';
import { keepPlaced } from './place-popover.ts';
import type { useCombobox } from './use-combobox.ts';

export interface OptionListProps {
  id: string;
  label: string;
  /** The field below which the list opens. */
  field: RefObject<HTMLElement | null>;
  isLoading: boolean | undefined;
  box: ReturnType<typeof useCombobox>;
  value: string;
}

/** The list of a combobox, on top of everything else. The focus stays in the field. */
export function OptionList({ id, label, field, isLoading, box, value }: OptionListProps) {
  const { t } = useTranslation('fields');
  const { t: common } = useTranslation('common');
  const { isOpen, shown, active } = box;
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = popover.current;
    if (!isOpen || !list || !field.current) return;
    list.showPopover();
    const stop = keepPlaced(list, field.current, 'wide');
    return () => {
      stop();
      if (list.isConnected) list.hidePopover();
    };
  }, [isOpen, field]);
  useLayoutEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={popover}
      popover="manual"
      className={classes.popover}
      // Clicking the list, or its scroll bar, must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && (
        <div id={id} role="listbox" aria-label={label} aria-busy={isLoading}>
          {shown.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one by `aria-activedescendant`
            <div
              key={option.value}
              id={`${id}-${at}`}
              role="option"
              aria-selected={option.value === value}
              className={classes.option}
              data-active={at === active || undefined}
              onClick={() => box.choose(option)}
            >
              {option.label}
              {option.value === value && <IconCheck size={16} stroke={2} aria-hidden />}
            </div>
          ))}
        </div>
      )}
      {isOpen && shown.length === 0 && (
        <p className={classes.none}>{isLoading ? common('loading') : t('noMatch')}</p>
      )}
    </div>
  );
}
