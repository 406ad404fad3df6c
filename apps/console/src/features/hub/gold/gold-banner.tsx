import { IconTargetArrow } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { NoticeWithAction } from '#ui/notices/notice-with-action.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { goldMissing } from './missing.ts';
import { goldQuery } from './queries.ts';

/** Warns that new reviewers can't start, until the project has enough gold items. */
export function GoldBanner({ projectId }: { projectId: string }) {
  const { t } = useTranslation('hub-review');
  const page = useInfiniteQuery(goldQuery(projectId)).data?.pages[0];
  const mayAdd = useMay('startHubGold');
  const count = page ? goldMissing(page) : 0;
  if (count === 0) return null;
  return (
    <NoticeWithAction
      icon={IconTargetArrow}
      title={t('gold.bannerTitle')}
      text={t('gold.bannerText', { count })}
      action={
        mayAdd && (
          <ButtonLink size="sm" to="/datahub/$project/gold" params={{ project: projectId }}>
            {t('gold.addSome')}
          </ButtonLink>
        )
      }
    />
  );
}
