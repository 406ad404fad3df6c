import { getHubContribution } from '@atoll/contract';
import { IconInfoCircle, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Note } from '#ui/text/note.tsx';
import { ask } from './client.ts';
import { type Collection, isStopped } from './collection.ts';
import { MyItems } from './items/my-items.tsx';
import { About } from './project/about.tsx';
import { Contribute } from './project/contribute.tsx';
import { Stopped } from './project/stopped.tsx';
import { useOwner, useQueue } from './shell/device-context.ts';
import { SectionBar } from './shell/section-bar.tsx';
import { Shell } from './shell/shell.tsx';
import { useHash } from './shell/use-hash.ts';
import { useRemote } from './shell/use-remote.ts';

export interface ContributionProps {
  project: Collection;
  /** Time at which the shown data was received, if the server is not reachable. */
  keptAt: number | null;
  onReload: () => void;
}

/** `/c/{project}`: the project, the capture of items, and the person's own items. */
export function Contribution({ project, keptAt, onReload }: ContributionProps) {
  const { t } = useTranslation('contribute');
  const hash = useHash();
  const { project_id: projectId } = project;
  const owner = useOwner();
  const queued = useQueue(projectId);
  const contributed = useRemote(owner === null ? null : `contribution ${projectId} ${owner}`, () =>
    ask(getHubContribution, { project_id: projectId }),
  );
  const answered = queued?.filter((item) => item.state !== 'waiting').length ?? 0;
  const { data, reload } = contributed;
  // Received items count against the cap, and their rewards are pending. Items are refused once the owner stops the person.
  useEffect(() => {
    if (answered > 0) reload();
  }, [answered, reload]);
  const stopped = data && isStopped(data) ? data : undefined;
  const open = hash === 'contribute' || hash === 'items' ? hash : 'about';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section begins at its top
  useEffect(() => {
    scrollTo(0, 0);
  }, [open]);
  const waiting = queued?.filter((item) => item.state !== 'received').length ?? 0;
  const sections = [
    { href: '#about', label: t('about'), icon: IconInfoCircle, isOpen: open === 'about' },
    { href: '#contribute', label: t('contribute'), icon: IconPlus, isOpen: open === 'contribute' },
    { href: '#items', label: t('items'), icon: IconListDetails, isOpen: open === 'items', count: waiting },
  ];
  return (
    <Shell projectId={projectId} navigation={<SectionBar sections={sections} />}>
      {keptAt !== null && <Note>{t('lastSeen', { time: formats.relative(keptAt) })}</Note>}
      {stopped && <Stopped contributed={stopped} />}
      {open === 'about' && <About project={project} isStopped={stopped !== undefined} />}
      {open === 'contribute' && (
        <Contribute project={project} contributed={contributed} onProjectChanged={onReload} />
      )}
      {open === 'items' && <MyItems project={project} contributed={contributed} />}
    </Shell>
  );
}
