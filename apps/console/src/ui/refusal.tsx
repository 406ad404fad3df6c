import classes from './refusal.module.css';

/** Why something could not be done, in the dialog that asked for it; nothing while there is no reason. */
export function Refusal({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={classes.root}>
      {text}
    </p>
  );
}
