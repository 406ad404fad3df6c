import classes from './reef.module.css';

/** The lines of a depth chart around an atoll, behind what stands in the same positioned box. */
export function Reef({ place }: { place: 'center' | 'end' }) {
  return <span className={classes.root} data-place={place} aria-hidden />;
}
