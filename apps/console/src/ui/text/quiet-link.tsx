import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './quiet-link.module.css';

function QuietAnchor(props: ComponentProps<'a'>) {
  // Omits the class name that the router adds to a link to the current page.
  return <a {...props} className={classes.root} />;
}

/** A link to a page of the console that is only underlined on hover, for places full of links, such as tables. */
export const QuietLink = createLink(QuietAnchor);
