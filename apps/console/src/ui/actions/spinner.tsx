import classes from './spinner.module.css';

export interface SpinnerProps {
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Without a label it is decorative, next to a text with the same meaning. */
  label?: string;
  className?: string | undefined;
}

/** Shows that something is loading. Sizes: specification section 9. */
export function Spinner({ size, label, className }: SpinnerProps) {
  const name = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <span className={[classes.root, className].filter(Boolean).join(' ')} data-size={size} {...name} />;
}
