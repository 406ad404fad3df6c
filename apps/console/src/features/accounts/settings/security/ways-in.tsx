import { useTranslation } from 'react-i18next';
import type { CachedUser } from '#lib/session/session.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Setting, Settings } from '#ui/page/setting.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { usePublicConfig } from '../../public-config.ts';

/** The sign-in methods of the account. */
export function WaysIn({ user }: { user: CachedUser }) {
  const { t } = useTranslation('security');
  const config = usePublicConfig();
  return (
    <Panel title={t('ways.title')} text={t('ways.text')}>
      <Settings>
        <Setting
          name={t('ways.password')}
          value={user.has_password ? t('ways.passwordSet') : t('ways.passwordNone')}
          action={user.has_password && <TextLink to="/settings">{t('ways.passwordChange')}</TextLink>}
        />
        {(user.google_linked || config?.features.google) && (
          <Setting
            name={t('ways.google')}
            value={user.google_linked ? t('ways.googleLinked') : t('ways.googleNone')}
          />
        )}
      </Settings>
    </Panel>
  );
}
