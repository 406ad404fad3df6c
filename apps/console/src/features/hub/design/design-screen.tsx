import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { hubProjectQuery } from '../codes/project-query.ts';
import { useProjectId } from '../codes/use-project-id.ts';
import { DesignWizard } from './design-wizard.tsx';
import { FrozenDesign } from './frozen-design.tsx';

/** /datahub/{id}/design: the wizard of a draft, or the frozen rules of an opened project. */
export function DesignScreen() {
  const { t } = useTranslation('hub');
  const projectId = useProjectId();
  const mayChange = useMay('updateHubProject');
  const query = useQuery(hubProjectQuery(projectId));
  usePageTitle(t('tabs.design'));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
      {(project) =>
        project.state === 'draft' && mayChange ? (
          <DesignWizard key={project.project_id} project={project} />
        ) : (
          <FrozenDesign project={project} />
        )
      }
    </Loaded>
  );
}
