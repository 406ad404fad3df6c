import type { ComponentProps, CSSProperties } from 'react';
import classes from './slider.module.css';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  value: number;
  min: number;
  max: number;
  /** The value as text, for screen readers. */
  valueText: string;
  onChange: (value: number) => void;
}

/** A native slider, with our style. Its label refers to its `id`. */
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
