import { codes, joinLabel, openHubCollection } from '@atoll/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '#lib/language/page-locale.ts';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { ask } from './client.ts';
import { Contribution } from './contribution.tsx';
import type { Device } from './device.ts';
import { type Place, placeOf } from './place.ts';
import { Missing } from './project/missing.tsx';
import { DeviceProvider } from './shell/device-context.ts';
import { Shell } from './shell/shell.tsx';
import { useRemote } from './shell/use-remote.ts';

const Review = lazy(() =>
  import('./review/review.tsx').then(({ Review: component }) => ({ default: component })),
);

/** The pages below `/c/`. */
export function App({ device }: { device: Device }) {
  return (
    <DeviceProvider value={device}>
      <ProjectPage place={placeOf(location.pathname)} />
    </DeviceProvider>
  );
}

function ProjectPage({ place }: { place: Place }) {
  const { projectId, isReview } = place;
  const { t } = useTranslation('contribute');
  const remote = useRemote(`collection ${projectId}`, () =>
    ask(openHubCollection, { project_id: projectId }),
  );
  const { data: project, refusal, isUnreachable } = remote;
  const title = project?.title;
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${isReview ? joinLabel(locale, t('review'), title) : title} · Atoll`;
    linkManifest(projectId, title);
  }, [title, isReview, projectId, t]);

  if (refusal && (refusal.code === codes.hubProjectNotFound || !project))
    return (
      <Shell projectId={projectId}>
        <Missing title={t('missing.title')} text={t('missing.text')} onRetry={remote.reload} />
      </Shell>
    );
  if (!project)
    return (
      <Shell projectId={projectId}>
        {isUnreachable ? (
          <Missing
            title={t('missing.offlineTitle')}
            text={t('missing.offlineText')}
            onRetry={remote.reload}
          />
        ) : (
          <SkeletonBlock height={320} />
        )}
      </Shell>
    );
  if (isReview)
    return (
      <Suspense fallback={<SkeletonBlock height={320} />}>
        <Review project={project} />
      </Suspense>
    );
  return (
    <Contribution project={project} keptAt={isUnreachable ? remote.keptAt : null} onReload={remote.reload} />
  );
}

/** Links the manifest of a project, so that browsers install its page under its title. */
function linkManifest(projectId: string, title: string): void {
  const href = `/c/${projectId}/manifest.webmanifest?name=${encodeURIComponent(title)}`;
  const known = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const link = known ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'manifest';
  link.href = href;
}
