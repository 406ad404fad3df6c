import classes from './wordmark.module.css';

/** The product's name with its logo: an open reef around a lagoon. The name is the same in every language. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={classes.root}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M21.9 6.7A11 11 0 1 0 27 16.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle cx="16" cy="16" r="3.4" fill="currentColor" />
      </svg>
      {name}
    </span>
  );
}
