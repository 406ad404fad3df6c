import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button.tsx';

function AnchorButton({ variant, size, fullWidth, ...anchor }: ComponentProps<'a'> & ButtonLook) {
  return <a {...anchor} {...buttonLook({ variant, size, fullWidth })} />;
}

/** A link to a page of the console that looks like a button. */
export const ButtonLink = createLink(AnchorButton);
