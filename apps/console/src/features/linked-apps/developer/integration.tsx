import { useTranslation } from 'react-i18next';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';
import classes from './developer.module.css';

const scopes = [
  { name: 'openid', text: 'scopes.openid' },
  { name: 'email', text: 'scopes.email' },
  { name: 'profile', text: 'scopes.profile' },
  { name: 'storage.manage', text: 'scopes.manage' },
  { name: 'storage.upload', text: 'scopes.upload' },
  { name: 'storage.organise', text: 'scopes.organise' },
  { name: 'offline_access', text: 'scopes.offline' },
] as const;

/** Shows the configuration values for OpenID clients. */
export function Integration() {
  const { t } = useTranslation('developer');
  const { origin } = location;
  const discovery = `${origin}/.well-known/openid-configuration`;
  return (
    <Panel
      title={t('integration.title')}
      text={t('integration.text')}
      action={<GuideLink page="sign-in-with-atoll" />}
    >
      <Facts
        facts={[
          {
            name: t('integration.issuer'),
            value: <code>{origin}</code>,
            action: <CopyButton value={origin} label={t('integration.copyIssuer')} />,
          },
          {
            name: t('integration.discovery'),
            value: <code className={classes.uri}>{discovery}</code>,
            action: <CopyButton value={discovery} label={t('integration.copyDiscovery')} />,
          },
          { name: t('integration.flow'), value: t('integration.flowText') },
        ]}
      />
      <h3>{t('integration.scopes')}</h3>
      <ul className={classes.scopes}>
        {scopes.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
