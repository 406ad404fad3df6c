import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notices/notice.tsx';
import type { Contributed } from '../collection.ts';
import classes from './project.module.css';

/** Tells a stopped contributor why they can’t send items, and what they can still do. */
export function Stopped({ contributed }: { contributed: Contributed }) {
  const { t } = useTranslation('contribute');
  const { stop_reason: reason } = contributed;
  return (
    <div className={classes.stopped}>
      <Notice
        icon={IconHandStop}
        title={t('stopped.title')}
        text={
          <>
            {reason && <span className={classes.reason}>{t('stopped.reason', { reason })}</span>}
            {t('stopped.text')}
          </>
        }
      />
    </div>
  );
}
