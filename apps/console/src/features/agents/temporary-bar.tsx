import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import type { Agent } from './queries.ts';
import classes from './temporary-bar.module.css';
import { updateAgentWrite } from './writes.ts';

const dayMs = 86_400_000;

/** Explains that an agent of “Ask about this file” is deleted automatically, and offers to keep it. */
export function TemporaryBar({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents');
  const { run, isRunning } = useWrite(updateAgentWrite, { notices: 'all' });
  const endsAt = agent.created_at + dayMs;
  return (
    <div className={classes.root} role="note">
      <IconClock size={18} stroke={1.6} aria-hidden />
      <p title={formats.dateTime(endsAt)}>{t('temporary.text', { when: formats.relative(endsAt) })}</p>
      <May call="updateAgent">
        <Button
          variant="subtle"
          loading={isRunning}
          onClick={() => void run({ agent_id: agent.agent_id, is_temporary: false })}
        >
          {t('temporary.keep')}
        </Button>
      </May>
    </div>
  );
}
