import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './quiet-link.module.css';

function QuietAnchor(props: ComponentProps<'a'>) {
  // Without the class name that the router gives to a link to the page itself.
  return <a {...props} className={classes.root} />;
}

/** A link to a page of the console where links are the rule, as in a table: it shows itself when pointed at. */
export const QuietLink = createLink(QuietAnchor);
