import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: Icon;
  /** The accessible name, shown on hover. */
  label: string;
  size?: 'sm' | 'md';
}

/** A button with an icon. Its name is for screen readers, and shown on hover. */
export function IconButton({ icon: ButtonIcon, label, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.root}
      data-size={size}
      aria-label={label}
      title={label}
      {...rest}
    >
      <ButtonIcon size={size === 'sm' ? 16 : 20} stroke={1.6} aria-hidden />
    </button>
  );
}
