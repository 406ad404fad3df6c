import { type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './day-chart.module.css';

export interface DayValue {
  /** The start of the day in UTC. */
  day: number;
  /** Null: unknown. */
  value: number | null;
}

export interface DayChartProps {
  title: string;
  days: readonly DayValue[];
  format: (value: number) => string;
  /** `line` for a level, `bars` for an amount per day. */
  look: 'line' | 'bars';
}

/** Charts of the same days, side by side if there is room. */
export function DayCharts({ children }: { children: ReactNode }) {
  return <div className={classes.all}>{children}</div>;
}

/** Values day by day, or a sentence if all are zero. The chart is decorative: its parent shows the same figures in a table. Above it is the last level or the total amount; hovering shows a day. */
export function DayChart(props: DayChartProps) {
  const { title, days, format } = props;
  const { t } = useTranslation();
  if (days.some(({ value }) => value)) return <DrawnChart {...props} />;
  return (
    <figure className={classes.root}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <strong>{format(0)}</strong>
      </figcaption>
      <p className={classes.none}>{t('chart.none')}</p>
    </figure>
  );
}

function DrawnChart({ title, days, format, look }: DayChartProps) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<number | null>(null);
  const values = days.map(({ value }) => value ?? 0);
  const top = Math.max(1, ...values);
  const shown = pointed === null ? undefined : days[pointed];
  const whole =
    look === 'bars'
      ? t('chart.total', { value: format(values.reduce((sum, value) => sum + value, 0)) })
      : format(values.at(-1) ?? 0);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, at)));
  };
  return (
    <figure className={classes.root}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <strong>
          {shown ? `${dayName(shown.day)} · ${shown.value === null ? '–' : format(shown.value)}` : whole}
        </strong>
      </figcaption>
      <div className={classes.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <svg
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          aria-hidden
          className={classes.picture}
        >
          {look === 'bars' ? <Bars days={days} top={top} /> : <Line days={days} top={top} />}
          {pointed !== null && <rect x={pointed} y={0} width={1} height={100} className={classes.pointed} />}
        </svg>
        <span className={classes.top} aria-hidden>
          {format(top)}
        </span>
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{dayName(days[0]?.day ?? 0)}</span>
        <span>{dayName(days.at(-1)?.day ?? 0)}</span>
      </div>
    </figure>
  );
}

/** Uses noon, which is the same day in nearly every time zone. */
export function dayName(day: number): string {
  return formats.date(day + 12 * 3_600_000);
}

function Bars({ days, top }: { days: readonly DayValue[]; top: number }) {
  return days.map(({ day, value }, at) => {
    const height = ((value ?? 0) / top) * 96;
    return (
      <rect key={day} x={at + 0.12} y={100 - height} width={0.76} height={height} className={classes.bar} />
    );
  });
}

function Line({ days, top }: { days: readonly DayValue[]; top: number }) {
  const points = days.flatMap(({ value }, at) =>
    value === null ? [] : [{ x: at + 0.5, y: 100 - (value / top) * 96 }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // A single known day is drawn with a visible width.
  const ends =
    first === last
      ? [
          { ...first, x: first.x - 0.4 },
          { ...last, x: last.x + 0.4 },
        ]
      : points;
  const line = ends.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <>
      <polygon points={`${ends[0]?.x},100 ${line} ${ends.at(-1)?.x},100`} className={classes.area} />
      <polyline points={line} className={classes.line} />
    </>
  );
}
