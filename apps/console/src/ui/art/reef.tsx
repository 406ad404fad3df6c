import classes from './reef.module.css';

/** The lines of a depth chart around an atoll, as a background of the positioned parent. */
export function Reef({ place }: { place: 'center' | 'end' }) {
  return <span className={classes.root} data-place={place} aria-hidden />;
}
