import { IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ModelButton, useMayConnectModel } from '../model/model-button.tsx';
import { type Agent, agentOptionsQuery } from '../queries.ts';
import classes from './welcome.module.css';

/** Shows the agent's greeting and its starter questions in an empty conversation. */
export function Welcome({ agent, onAsk }: { agent: Agent; onAsk: (question: string) => void }) {
  const { t } = useTranslation('agent-chat');
  const { name, settings, state } = agent;
  const knowledge = useKnowledge(state);
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>{settings.greeting || t('welcome.title', { name })}</h2>
      <p className={classes.text}>{knowledge}</p>
      <QuotesOnly usesModel={settings.uses_model} />
      {settings.starters.length > 0 && (
        <ul className={classes.starters} aria-label={t('welcome.starters')}>
          {settings.starters.map((starter) => (
            <li key={starter}>
              <button type="button" className={classes.starter} onClick={() => onAsk(starter)}>
                {starter}
                <IconArrowUpRight size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says that answers only quote the files, why, and how to change it. */
function QuotesOnly({ usesModel }: { usesModel: boolean }) {
  const { t } = useTranslation('agent-chat');
  const models = useQuery(agentOptionsQuery).data?.models;
  const mayConnect = useMayConnectModel();
  if (!models || (usesModel && models.length > 0)) return null;
  if (models.length > 0) return <p className={classes.text}>{t('welcome.quotesOnly')}</p>;
  return (
    <>
      <p className={classes.text}>{t(mayConnect ? 'welcome.noModelYet' : 'welcome.noModel')}</p>
      <ModelButton>{t('welcome.connectModel')}</ModelButton>
    </>
  );
}

/** Returns the agent's reading progress as text. */
function useKnowledge({ documents, ready, behind, is_scanning: isScanning }: Agent['state']): string {
  const { t } = useTranslation('agent-chat');
  if (documents + behind === 0) return t(isScanning ? 'welcome.listing' : 'welcome.noFiles');
  if (ready === 0 && behind > 0) return t('welcome.starting', { count: Math.max(documents, behind) });
  if (behind > 0) return t('welcome.reading', { ready, count: Math.max(documents, behind) });
  return t('welcome.text', { count: ready });
}
