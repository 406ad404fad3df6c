import { languageTag } from '@atoll/contract';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { keepPlaced } from '../choices/place-popover.ts';
import { Field, fieldState } from '../form/field.tsx';
import { useHeldForm } from '../form/use-held-form.ts';
import { Calendar } from './calendar.tsx';
import { clampDay } from './calendar-days.ts';
import classes from './date-field.module.css';
import { createDayTexts } from './day-text.ts';

const dayTexts = createDayTexts(languageTag(locale));

export interface DateFieldProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  name?: string;
  /** A day such as `2026-11-26`; empty for none. */
  value: string;
  /** The first and the last selectable day. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Whether it takes the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  /** Receives a day, or an empty text without one. */
  onChange: (day: string) => void;
  /** Further controls next to the field, such as its time. */
  children?: ReactNode;
}

/**
 * A labeled day, typed in the format of the page's language or selected in a calendar. An invalid or disallowed day
 * blocks the form: its value is empty, which would mean something else.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, value, min, max, required, onChange, children, ...rest } = props;
  const id = useId();
  const { t } = useTranslation('fields');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const typing = useTypedDay(props);
  useHeldForm(input, typing.fault !== undefined);
  const error = typing.fault ?? props.error;
  const { className, ...state } = fieldState(id, error, description);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <div className={classes.line}>
        <div ref={box} className={classes.root}>
          <input
            autoComplete="off"
            placeholder={t('datePattern')}
            {...rest}
            {...state}
            ref={input}
            type="text"
            inputMode="numeric"
            required={required}
            maxLength={40}
            className={`${className} ${classes.input}`}
            value={typing.text}
            onChange={(event) => typing.type(event.currentTarget.value)}
            onBlur={typing.settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') typing.settle();
            }}
          />
          <CalendarButton
            field={box}
            value={value}
            min={min}
            max={max}
            disabled={rest.disabled}
            canClear={!required && value !== ''}
            onChoose={typing.choose}
          />
        </div>
        {children}
      </div>
    </Field>
  );
}

/** Manages the typed text, which may not be a day yet. */
function useTypedDay({ value, min, max, onChange }: DateFieldProps) {
  const { t } = useTranslation('fields');
  /** Null while the field shows its value. */
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const faultOf = (day: string): string | undefined => {
    if (clampDay(day, min, max) === day) return undefined;
    const isEarly = min !== undefined && day < min;
    return isEarly
      ? t('tooEarly', { day: dayTexts.format(min) })
      : t('tooLate', { day: dayTexts.format(max ?? '') });
  };
  const emit = (day: string) => {
    if (day !== value) onChange(day);
  };
  const choose = (day: string) => {
    setDraft(null);
    setFault(undefined);
    emit(day);
  };
  const type = (text: string) => {
    setDraft(text);
    setFault(undefined);
    const day = dayTexts.parse(text, false);
    if (text.trim() === '') emit('');
    else if (day !== null && faultOf(day) === undefined) emit(day);
  };
  const settle = () => {
    if (draft === null) return;
    if (draft.trim() === '') return choose('');
    const day = dayTexts.parse(draft, true);
    const found = day === null ? t('dateRule', { pattern: t('datePattern') }) : faultOf(day);
    if (day !== null && found === undefined) return choose(day);
    setFault(found);
    emit('');
  };
  return { text: draft ?? dayTexts.format(value), fault, choose, type, settle };
}

interface CalendarButtonProps {
  /** The field below which the calendar opens. */
  field: { readonly current: HTMLElement | null };
  value: string;
  min: string | undefined;
  max: string | undefined;
  disabled: boolean | undefined;
  canClear: boolean;
  onChoose: (day: string) => void;
}

/** Opens the calendar in a popover of the browser, which Escape and a click outside close. */
function CalendarButton({ field, disabled, onChoose, ...calendar }: CalendarButtonProps) {
  const id = useId();
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const onToggle = (isNowOpen: boolean) => {
    // The popover's size depends on its content.
    flushSync(() => setOpen(isNowOpen));
    stop.current?.();
    stop.current = undefined;
    if (isNowOpen && popover.current && field.current)
      stop.current = keepPlaced(popover.current, field.current, 'end');
  };
  return (
    <>
      <button
        type="button"
        className={classes.open}
        popoverTarget={id}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('chooseDate')}
        title={t('chooseDate')}
      >
        <IconCalendar size={18} stroke={1.6} aria-hidden />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('chooseDate')}
        className={classes.popover}
        onToggle={(event) => onToggle(event.newState === 'open')}
      >
        {isOpen && (
          <Calendar
            {...calendar}
            onChoose={(day) => {
              popover.current?.hidePopover();
              onChoose(day);
            }}
          />
        )}
      </div>
    </>
  );
}
