import { exportConversations } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { ExportButtons } from '#ui/lists/export-buttons.tsx';
import { type ConversationsSearch, filterCount, filterOf, toQuery } from './conversations-search.ts';
import classes from './keeping-bar.module.css';
import { chatSettingsQuery } from './queries.ts';
import { RetentionDialog } from './retention-dialog.tsx';

export interface KeepingBarProps {
  agentId: string;
  search: ConversationsSearch;
}

/** Shows the retention of conversations, and the export. */
export function KeepingBar({ agentId, search }: KeepingBarProps) {
  const { t } = useTranslation('agent-conversations');
  const { data: settings } = useQuery(chatSettingsQuery(agentId));
  const [isOpen, setOpen] = useState(false);
  const days = settings?.retention_days;
  const filter = filterOf(search);
  return (
    <div className={classes.root}>
      {settings && (
        <span className={classes.kept}>
          {days == null ? t('keeping.forever') : t('keeping.days', { count: days })}
          <May call="setConversationRetention">
            <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
              {t('keeping.change')}
            </Button>
          </May>
        </span>
      )}
      <May call="setConversationRetention">
        <ExportButtons
          call={exportConversations}
          input={{ agent_id: agentId, ...toQuery(filter) }}
          name="conversations"
          hint={filterCount(filter) > 0 ? t('export.matching') : t('export.all')}
        />
      </May>
      {isOpen && <RetentionDialog agentId={agentId} days={days ?? null} onClose={() => setOpen(false)} />}
    </div>
  );
}
