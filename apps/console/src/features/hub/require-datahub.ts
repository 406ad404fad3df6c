import { notFound } from '@tanstack/react-router';
import { session } from '../../lib/api.ts';
import { refreshUser } from '../accounts/after-sign-in.ts';

/** Lets nobody on but the account that owns the data hub: everybody else finds nothing there, and the server guards it itself. */
export async function requireDatahub(): Promise<void> {
  if (session.user() === null) await refreshUser();
  if (!session.user()?.datahub) throw notFound();
}
