import { languageTag } from '@atoll/contract';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, utcStart } from '#lib/language/days.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '../../actions/button.tsx';
import { IconButton } from '../../actions/icon-button.tsx';
import classes from './calendar.module.css';
import {
  addDays,
  addMonths,
  clampDay,
  dayAfterKey,
  firstDayOf,
  weekStart,
  weeksOf,
} from './calendar-days.ts';

const tag = languageTag(locale);
const firstDay = firstDayOf(tag);

const shown = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(utcStart(day));
};
const monthName = shown({ month: 'long', year: 'numeric' });
const wholeDay = shown({ dateStyle: 'full' });
const weekdayName = shown({ weekday: 'long' });
const shortWeekday = shown({ weekday: 'short' });

export interface CalendarProps {
  /** The selected day, such as `2026-11-26`; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the selection can be cleared. */
  canClear: boolean;
  /** Receives a day, or an empty text. */
  onChoose: (day: string) => void;
}

/** A month of days, for selection by pointer, touch or keyboard. The selected day, or today, takes the focus. */
export function Calendar({ value, min, max, canClear, onChoose }: CalendarProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  const today = dayOf(Date.now());
  const [active, setActive] = useState(clampDay(value || today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);
  useEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`);
    if (movesFocus.current) day?.focus();
    movesFocus.current = false;
  }, [active]);
  const moveTo = (day: string, withFocus: boolean) => {
    movesFocus.current = withFocus;
    setActive(clampDay(day, min, max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key, event.shiftKey, active, firstDay);
    if (day === null) return;
    event.preventDefault();
    moveTo(day, true);
  };
  const turn = (icon: Icon, label: string, months: number) => (
    <IconButton
      icon={icon}
      size="sm"
      label={label}
      disabled={!hasDays(addMonths(active, months), min, max)}
      onClick={() => moveTo(addMonths(active, months), false)}
    />
  );
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        {turn(IconChevronsLeft, t('previousYear'), -12)}
        {turn(IconChevronLeft, t('previousMonth'), -1)}
        <h2 id={id} aria-live="polite">
          {monthName(active)}
        </h2>
        {turn(IconChevronRight, t('nextMonth'), 1)}
        {turn(IconChevronsRight, t('nextYear'), 12)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as the ARIA patterns have it */}
      <table ref={grid} role="grid" aria-labelledby={id} className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {daysOfWeek(active).map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)}>
                {shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active, firstDay).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <Day
                  key={day ?? `none ${at}`}
                  day={day}
                  isActive={day === active}
                  isChosen={day === value}
                  isToday={day === today}
                  isOut={day !== null && clampDay(day, min, max) !== day}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Button
          size="sm"
          variant="subtle"
          disabled={clampDay(today, min, max) !== today}
          onClick={() => onChoose(today)}
        >
          {t('today')}
        </Button>
        {canClear && (
          <Button size="sm" variant="subtle" onClick={() => onChoose('')}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface DayProps {
  /** Null for a cell without a day. */
  day: string | null;
  isActive: boolean;
  isChosen: boolean;
  isToday: boolean;
  /** Whether the day can't be selected. */
  isOut: boolean;
  onChoose: (day: string) => void;
}

function Day({ day, isActive, isChosen, isToday, isOut, onChoose }: DayProps) {
  if (day === null) return <td />;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, as the ARIA patterns have it
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={classes.day}
        tabIndex={isActive ? 0 : -1}
        data-day={day}
        disabled={isOut}
        aria-label={wholeDay(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

function daysOfWeek(day: string): string[] {
  const start = weekStart(day, firstDay);
  return Array.from({ length: 7 }, (_, at) => addDays(start, at));
}

/** Reports whether the month of a day has selectable days. */
function hasDays(day: string, min: string | undefined, max: string | undefined): boolean {
  return clampDay(day, min, max).slice(0, 7) === day.slice(0, 7);
}
