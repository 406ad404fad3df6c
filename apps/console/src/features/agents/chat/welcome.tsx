import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '../queries.ts';
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

/** Returns the agent's reading progress as text. */
function useKnowledge({ documents, ready, behind }: Agent['state']): string {
  const { t } = useTranslation('agent-chat');
  if (documents + behind === 0) return t('welcome.noFiles');
  if (ready === 0) return t('welcome.starting', { count: Math.max(documents, behind) });
  if (behind > 0) return t('welcome.reading', { ready, count: Math.max(documents, behind) });
  return t('welcome.text', { count: ready });
}
