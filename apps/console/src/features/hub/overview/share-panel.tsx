import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { QrPicture } from '#ui/text/qr-picture.tsx';
import classes from './overview.module.css';

/** The links for contributors and reviewers, with the first as a QR code. */
export function SharePanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('hub-overview');
  const link = `${location.origin}/c/${projectId}`;
  const review = `${link}/review`;
  return (
    <Panel title={t('share.title')} text={t('share.text')}>
      <div className={classes.share}>
        <QrPicture text={link} label={t('share.qr')} />
        <dl className={classes.links}>
          <div>
            <dt>{t('share.contribute')}</dt>
            <dd>
              <Copyable value={link} label={t('share.copyContribute')} />
            </dd>
          </div>
          <div>
            <dt>{t('share.review')}</dt>
            <dd>
              <Copyable value={review} label={t('share.copyReview')} />
            </dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}
