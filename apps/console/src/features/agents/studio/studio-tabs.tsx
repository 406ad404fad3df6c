import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { ChatPane } from '../chat/chat-pane.tsx';
import { SourcesPane } from '../sources/sources-pane.tsx';
import { SidePane } from './side-pane.tsx';
import classes from './studio.module.css';
import type { StudioViewProps } from './studio-columns.tsx';

type Pane = StudioViewProps['studio']['pane'];

/** Shows one pane at a time, if there is no space for more. */
export function StudioTabs({ agent, studio }: StudioViewProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const mayChange = useMay('updateAgent');
  const isPassageOpen = studio.place !== null;
  const tabs: { pane: Pane; label: string }[] = [
    { pane: 'sources', label: t('studio.sources') },
    { pane: 'chat', label: t('studio.chat') },
    ...(isPassageOpen ? [{ pane: 'side' as const, label: t('studio.passage') }] : []),
    ...(mayChange && !isPassageOpen ? [{ pane: 'side' as const, label: t('settings.title') }] : []),
  ];
  const shown = tabs.some(({ pane }) => pane === studio.pane) ? studio.pane : 'chat';
  const choose = (pane: Pane) => {
    if (pane === 'side' && !isPassageOpen && !studio.isSettingsOpen) studio.openSettings();
    else studio.showPane(pane);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ pane }) => pane === shown);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.pane);
    list.current?.querySelector<HTMLElement>(`[data-pane='${next.pane}']`)?.focus();
  };
  const panel = (pane: Pane) => ({
    role: 'tabpanel',
    id: `${id}-${pane}`,
    'aria-labelledby': `${id}-tab-${pane}`,
    className: classes.panel,
    hidden: shown !== pane,
  });
  return (
    <div data-fill className={classes.tabbed}>
      <div ref={list} role="tablist" aria-label={t('studio.panes')} className={classes.tabs}>
        {tabs.map(({ pane, label }) => (
          <button
            key={pane}
            type="button"
            role="tab"
            id={`${id}-tab-${pane}`}
            data-pane={pane}
            aria-selected={pane === shown}
            aria-controls={`${id}-${pane}`}
            tabIndex={pane === shown ? 0 : -1}
            className={classes.tab}
            onClick={() => choose(pane)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div {...panel('sources')}>
        {shown === 'sources' && <SourcesPane agent={agent} onOpen={studio.open} />}
      </div>
      {/* Stays mounted, so that an answer continues while its source is shown. */}
      <div {...panel('chat')}>
        <ChatPane
          agent={agent}
          conversationId={studio.conversationId}
          onConversation={studio.showConversation}
          onOpen={studio.open}
        />
      </div>
      <div {...panel('side')}>{shown === 'side' && <SidePane agent={agent} studio={studio} />}</div>
    </div>
  );
}
