import type { ComponentProps, CSSProperties } from 'react';
import classes from './slider.module.css';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  value: number;
  min: number;
  max: number;
  /** The value in words, for screen readers. */
  valueText: string;
  onChange: (value: number) => void;
}

/** A slider: the browser's own, with its keys, in our look. Its label names it by `id`. */
export function Slider({ value, min, max, valueText, onChange, ...rest }: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      {...rest}
      type="range"
      className={classes.root}
      style={{ '--filled': `${share * 100}%` } as CSSProperties}
      value={value}
      min={min}
      max={max}
      aria-valuetext={valueText}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
