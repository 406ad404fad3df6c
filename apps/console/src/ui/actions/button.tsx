import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** `filled` for the main action of a screen, `danger` for destructive ones, `subtle` for a button that looks like a link. */
  variant?: 'filled' | 'default' | 'danger' | 'subtle' | undefined;
  size?: 'sm' | 'md' | undefined;
  fullWidth?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  leftSection?: ReactNode;
  /** While loading, the button keeps its place and its name, and ignores clicks. */
  loading?: boolean | undefined;
  /** Looks and acts disabled but stays reachable by keyboard, for a hint with the reason. */
  isOff?: boolean | undefined;
}

/** A button; `md` is the height of the fields. Its type is `button` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, leftSection, loading, isOff, disabled, children, onClick, ...rest } =
    props;
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ variant, size, fullWidth })}
      disabled={disabled || loading}
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {loading && <Spinner size="xs" className={classes.spinner} />}
      <span className={classes.content}>
        {leftSection}
        {children}
      </span>
    </button>
  );
}

/** Returns a button's classes, for elements that aren't buttons, such as links. */
export function buttonLook({ variant = 'filled', size = 'md', fullWidth }: ButtonLook) {
  return {
    className: classes.root,
    'data-variant': variant,
    'data-size': size,
    'data-full-width': fullWidth || undefined,
  };
}
