const dayMs = 24 * 60 * 60_000;
const warnDays = 30;
const urgentDays = 7;

export type Urgency = 'expired' | 'urgent' | 'soon' | 'fine';

/** Returns the days until a certificate expires, rounded as the dashboard does, and their urgency. */
export function timeLeft(validUntil: number, now: number): { days: number; urgency: Urgency } {
  const left = Math.max(0, validUntil - now) / dayMs;
  const days = Math.round(left);
  if (left === 0) return { days, urgency: 'expired' };
  if (left < urgentDays) return { days, urgency: 'urgent' };
  return { days, urgency: left < warnDays ? 'soon' : 'fine' };
}
