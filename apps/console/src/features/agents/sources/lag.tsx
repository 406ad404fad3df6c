import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';

/** Shorter lags are normal for reading a file. */
const noticedMs = 10_000;

/** Shows how long the oldest change has waited, if that is unusual. */
export function Lag({ lagMs }: { lagMs: number }) {
  const { t } = useTranslation('agents');
  return lagMs >= noticedMs ? <span>{t('state.lag', { time: formats.duration(lagMs) })}</span> : null;
}
