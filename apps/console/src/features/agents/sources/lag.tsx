import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';

/** Less is what reading a file takes anyway. */
const noticedMs = 10_000;

/** How long the oldest change has waited, where that is worth a word. */
export function Lag({ lagMs }: { lagMs: number }) {
  const { t } = useTranslation('agents');
  return lagMs >= noticedMs ? <span>{t('state.lag', { time: formats.duration(lagMs) })}</span> : null;
}
