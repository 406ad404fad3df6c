import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.tsx';
import { PlainPage } from '#ui/plain-page.tsx';

/** /datahub, for the account that owns it: says what the hub will do, and that this version does not contain it. */
export function HubScreen() {
  const { t } = useTranslation('apps');
  return (
    <PlainPage
      title={t('hub.title')}
      text={t('hub.text')}
      noticeIcon={IconInfoCircle}
      noticeTitle={t('notYet')}
      noticeText={t('hub.notYetText')}
      listTitle={t('hub.willTitle')}
      list={[t('hub.will1'), t('hub.will2'), t('hub.will3')]}
      nextTitle={t('hub.nowTitle')}
      nextText={t('hub.nowText')}
      next={
        <ButtonLink size="sm" to="/dss/buckets">
          {t('hub.toBuckets')}
        </ButtonLink>
      }
    />
  );
}
