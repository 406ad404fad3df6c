import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.tsx';
import { PlainPage } from '#ui/plain-page.tsx';

/** /bot: says what agents will do, and that this version does not contain them. */
export function BotScreen() {
  const { t } = useTranslation('apps');
  return (
    <PlainPage
      title={t('bot.title')}
      text={t('bot.text')}
      noticeIcon={IconInfoCircle}
      noticeTitle={t('notYet')}
      noticeText={t('bot.notYetText')}
      listTitle={t('bot.willTitle')}
      list={[t('bot.will1'), t('bot.will2'), t('bot.will3')]}
      nextTitle={t('bot.nowTitle')}
      nextText={t('bot.nowText')}
      next={
        <ButtonLink size="sm" to="/dss/buckets">
          {t('bot.toBuckets')}
        </ButtonLink>
      }
    />
  );
}
