import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Capture } from '../capture/capture.tsx';
import { type Collection, type Contributed, isStopped } from '../collection.ts';
import { useOwner } from '../shell/device-context.ts';
import type { Remote } from '../shell/use-remote.ts';
import { stateKeys } from './about.tsx';
import { Consent } from './consent.tsx';
import { Enter } from './enter.tsx';
import { Missing } from './missing.tsx';
import { hasPractised, Practice, practiceOf, rememberPractice } from './practice.tsx';

export interface ContributeProps {
  project: Collection;
  contributed: Remote<Contributed>;
  /** Called when the project's rules have changed since they were loaded. */
  onProjectChanged: () => void;
}

/** The steps to an item: sign in, agree, practice, capture. Each step is done once. */
export function Contribute({ project, contributed, onProjectChanged }: ContributeProps) {
  const { t } = useTranslation('contribute');
  const owner = useOwner();
  const [isChanging, setChanging] = useState(false);
  const [isPractised, setPractised] = useState(() => hasPractised(project));
  if (owner === null) return <Enter title={t('enter.title')} text={t('enter.text')} />;
  const { data, refusal, isUnreachable, reload, replace } = contributed;
  if (!data)
    return refusal || isUnreachable ? (
      <Missing
        title={t('missing.offlineTitle')}
        text={refusal?.message ?? t('consent.needsNetwork')}
        onRetry={reload}
      />
    ) : (
      <SkeletonBlock height={320} />
    );
  // The page says why.
  if (isStopped(data)) return null;
  if (project.state !== 'open')
    return <Notice icon={IconAlertTriangle} title={t(stateKeys[project.state])} />;
  const isAgreed = data.contributor_id !== null && data.consent_sha256 === project.consent_sha256;
  if (!isAgreed || isChanging)
    return (
      <Consent
        project={project}
        contributed={data}
        onChanged={onProjectChanged}
        onAgreed={(next) => {
          replace(next);
          setChanging(false);
        }}
      />
    );
  if (!isPractised && practiceOf(project).length > 0)
    return (
      <Practice
        project={project}
        onDone={() => {
          rememberPractice(project);
          setPractised(true);
        }}
      />
    );
  return (
    <Capture
      key={owner}
      project={project}
      contributed={data}
      owner={owner}
      onChange={() => setChanging(true)}
      onPractise={practiceOf(project).length > 0 ? () => setPractised(false) : null}
    />
  );
}
