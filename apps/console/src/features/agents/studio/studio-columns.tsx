import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { ChatPane } from '../chat/chat-pane.tsx';
import type { Agent } from '../queries.ts';
import { SourcesPane } from '../sources/sources-pane.tsx';
import { Divider } from './divider.tsx';
import { SidePane } from './side-pane.tsx';
import { SettingsToggle, SourcesToggle } from './sides-toggles.tsx';
import classes from './studio.module.css';
import type { StudioState } from './studio-screen.tsx';
import { usePaneWidth } from './use-pane-width.ts';

/** The width from which all three panes fit. */
const roomyQuery = '(min-width: 1440px)';

export interface StudioViewProps {
  agent: Agent;
  studio: StudioState;
}

/** Shows sources, conversation and cited place side by side, in adjustable widths. */
export function StudioColumns({ agent, studio }: StudioViewProps) {
  const { t } = useTranslation('agents');
  const isRoomy = useMediaQuery(roomyQuery);
  const [areSourcesWanted, setSourcesWanted] = useState(true);
  // If three panes don't fit, the last opened one is shown.
  const [areSourcesBeside, setSourcesBeside] = useState(false);
  const sourcesWidth = usePaneWidth('studioSources', { usual: 288, least: 220, most: 480 });
  const sideWidth = usePaneWidth('studioSide', { usual: 420, least: 300, most: 760 });
  const hasSide = studio.place !== null || studio.isSettingsOpen;
  const areSourcesShown = isRoomy || !hasSide ? areSourcesWanted : areSourcesBeside;
  const toggleSources = () =>
    isRoomy || !hasSide ? setSourcesWanted(!areSourcesWanted) : setSourcesBeside(!areSourcesBeside);
  return (
    <div data-fill className={classes.columns}>
      {/* Hidden instead of removed, so that it keeps its expanded sources and search. */}
      <section
        className={classes.pane}
        aria-label={t('studio.sources')}
        style={{ inlineSize: sourcesWidth.px }}
        hidden={!areSourcesShown}
      >
        <SourcesPane agent={agent} onOpen={studio.open} />
      </section>
      {areSourcesShown && <Divider label={t('studio.resizeSources')} width={sourcesWidth} grows="right" />}
      <section className={classes.chat} aria-label={t('studio.chat')}>
        <ChatPane
          agent={agent}
          conversationId={studio.conversationId}
          onConversation={studio.showConversation}
          onOpen={studio.open}
          before={<SourcesToggle isShown={areSourcesShown} onToggle={toggleSources} />}
          after={
            <SettingsToggle
              isShown={studio.isSettingsOpen}
              onToggle={studio.isSettingsOpen ? studio.closeSide : studio.openSettings}
            />
          }
        />
      </section>
      {hasSide && (
        <>
          <Divider label={t('studio.resizeSide')} width={sideWidth} grows="left" />
          <section
            className={classes.pane}
            aria-label={studio.isSettingsOpen ? t('settings.title') : t('studio.passage')}
            style={{ inlineSize: sideWidth.px }}
          >
            <SidePane agent={agent} studio={studio} />
          </section>
        </>
      )}
    </div>
  );
}
