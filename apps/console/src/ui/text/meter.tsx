import { type ReactNode, useId } from 'react';
import { formats } from '#lib/language/formats.ts';
import classes from './meter.module.css';

export interface MeterProps {
  label: string;
  usedBytes: number;
  /** Null: no limit. */
  limitBytes: number | null;
  /** “of 10 GB”, or a text for no limit. */
  limitText: string;
  note?: string;
}

const nearlyFull = 0.8;

/** Shows the used part of an allowance: a figure, and a bar if there is a limit. */
export function Meter({ label, usedBytes, limitBytes, limitText, note }: MeterProps) {
  const id = useId();
  const share = limitBytes ? Math.min(usedBytes / limitBytes, 1) : 0;
  const isNearlyFull = share >= nearlyFull;
  return (
    <div className={classes.root}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <div className={classes.value}>
        <p className={classes.figure}>
          <strong>{formats.bytes(usedBytes)}</strong> <span>{limitText}</span>
        </p>
        {limitBytes !== null && (
          // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way
          <div
            className={classes.track}
            role="meter"
            aria-labelledby={id}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={`${formats.bytes(usedBytes)} ${limitText}`}
          >
            <div
              className={classes.bar}
              data-high={isNearlyFull || undefined}
              // Keeps a small share visible.
              style={{ inlineSize: `${share * 100}%`, minInlineSize: share > 0 ? 3 : 0 }}
            />
          </div>
        )}
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </div>
  );
}

export interface FigureProps {
  label: string;
  /** “of 10 GB”, or a text for no limit. */
  limitText?: string | undefined;
  children: ReactNode;
}

/** A figure without a bar, that looks the same beside a meter. */
export function Figure({ label, limitText, children }: FigureProps) {
  return (
    <div className={classes.root}>
      <span className={classes.label}>{label}</span>
      <p className={classes.figure}>
        <strong>{children}</strong> {limitText && <span>{limitText}</span>}
      </p>
    </div>
  );
}
