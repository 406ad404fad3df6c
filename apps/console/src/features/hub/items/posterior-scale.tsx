import type { HubProjectSettings } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './items.module.css';

export interface PosteriorScaleProps {
  posterior: number;
  rule: HubProjectSettings['rule'] | undefined;
}

/** Draws the probability that an item is good between the thresholds at which it is rejected and accepted. */
export function PosteriorScale({ posterior, rule }: PosteriorScaleProps) {
  const { t } = useTranslation('hub-items');
  const [reject, accept] = [rule?.reject_at ?? 0, rule?.accept_at ?? 1];
  const at = posterior * 100;
  return (
    <figure className={classes.scale}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <rect x={0} y={3} width={100} height={4} className={classes.scaleTrack} />
        <rect x={0} y={3} width={reject * 100} height={4} className={classes.scaleBad} />
        <rect x={accept * 100} y={3} width={100 - accept * 100} height={4} className={classes.scaleGood} />
        <rect
          x={Math.min(99, Math.max(0, at - 0.5))}
          y={0}
          width={1}
          height={10}
          className={classes.scaleMark}
        />
      </svg>
      {rule && (
        <figcaption>
          <span>{t('rejectAt', { percent: formats.percent(reject) })}</span>
          <span>{t('acceptAt', { percent: formats.percent(accept) })}</span>
        </figcaption>
      )}
    </figure>
  );
}
