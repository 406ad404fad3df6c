import { useNavigate } from '@tanstack/react-router';
import { Button, type ButtonProps } from '#ui/actions/button.tsx';
import { useEntryQuery } from './entry-query.ts';

export interface GoButtonProps extends Omit<ButtonProps, 'onClick'> {
  to: '/signin' | '/confirmation' | '/password-recovery';
}

/** A button to another step of account entry: the specification's "Cancel", "Sign in" and "Go to console". */
export function GoButton({ to, ...button }: GoButtonProps) {
  const navigate = useNavigate();
  const { name, redirect_url } = useEntryQuery();
  return <Button {...button} onClick={() => navigate({ to, search: { name, redirect_url } })} />;
}
