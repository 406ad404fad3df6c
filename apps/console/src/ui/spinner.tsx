import classes from './spinner.module.css';

export interface SpinnerProps {
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Without a name it is decoration beside words that say the same. */
  label?: string;
  className?: string | undefined;
}

/** Says that something is on its way. Sizes: specification section 9. */
export function Spinner({ size, label, className }: SpinnerProps) {
  const name = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <span className={[classes.root, className].filter(Boolean).join(' ')} data-size={size} {...name} />;
}
