import { lazy, Suspense } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import pane from '../pane.module.css';
import type { StudioViewProps } from './studio-columns.tsx';

const Passage = lazy(async () => ({
  default: (await loadPart(() => import('../passage/passage-pane.tsx'))).PassagePane,
}));
const Settings = lazy(async () => ({
  default: (await loadPart(() => import('../settings/settings-pane.tsx'))).SettingsPane,
}));

/** Shows the cited location, or the settings. */
export function SidePane({ agent, studio: { place, isSettingsOpen, closeSide } }: StudioViewProps) {
  const agentId = agent.agent_id;
  const waiting = (
    <div className={pane.body}>
      <SkeletonBlock height={220} />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      {isSettingsOpen && <Settings agent={agent} onClose={closeSide} />}
      {place && (
        // Another file resets the pane; another place in the same file is only scrolled to.
        <Passage
          key={`${place.documentId} ${place.start ?? ''}`}
          agentId={agentId}
          place={place}
          onClose={closeSide}
        />
      )}
    </Suspense>
  );
}
