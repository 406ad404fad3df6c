const dayMs = 24 * 60 * 60_000;
const warnDays = 30;
const urgentDays = 7;

export type Urgency = 'expired' | 'urgent' | 'soon' | 'fine';

/** Returns the whole days until a certificate expires, and their urgency. */
export function timeLeft(validUntil: number, now: number): { days: number; urgency: Urgency } {
  const days = Math.max(0, Math.floor((validUntil - now) / dayMs));
  if (validUntil <= now) return { days, urgency: 'expired' };
  if (days < urgentDays) return { days, urgency: 'urgent' };
  return { days, urgency: days < warnDays ? 'soon' : 'fine' };
}
