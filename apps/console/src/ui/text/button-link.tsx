import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from '../actions/button.module.css';
import { type ButtonLook, buttonLook } from '../actions/button.tsx';

interface AnchorButtonProps extends ComponentProps<'a'>, ButtonLook {
  leftSection?: ReactNode;
}

function AnchorButton({ variant, size, fullWidth, leftSection, children, ...anchor }: AnchorButtonProps) {
  return (
    <a {...anchor} {...buttonLook({ variant, size, fullWidth })}>
      <span className={classes.content}>
        {leftSection}
        {children}
      </span>
    </a>
  );
}

/** A link to a page of the console that looks like a button. */
export const ButtonLink = createLink(AnchorButton);
