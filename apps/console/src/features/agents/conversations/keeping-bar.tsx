import { exportConversations } from '@atoll/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#lib/browser/save-text.ts';
import { requestFile } from '#lib/calls/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
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
        <ExportButtons agentId={agentId} search={search} isFiltered={filterCount(filter) > 0} />
      </May>
      {isOpen && <RetentionDialog agentId={agentId} days={days ?? null} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ExportButtons({ agentId, search, isFiltered }: KeepingBarProps & { isFiltered: boolean }) {
  const { t } = useTranslation('agent-conversations');
  const [run, isRunning] = useTask(async (format: 'csv' | 'jsonl') => {
    const input = { agent_id: agentId, ...toQuery(filterOf(search)), format };
    const answer = await requestFile(exportConversations, input);
    if (answer.ok) saveBlob(`conversations.${format}`, answer.data);
  });
  const hint = isFiltered ? t('export.matching') : t('export.all');
  return fileFormats.map(({ format, name }) => (
    <Button
      key={format}
      size="sm"
      variant="default"
      title={hint}
      loading={isRunning}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(format)}
    >
      {name}
    </Button>
  ));
}

const fileFormats = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON Lines' },
] as const;
