import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { connectRequestQuery } from './connect-request.ts';
import { ConsentForm } from './consent-form.tsx';
import { ConsentRefusal } from './consent-refusal.tsx';
import classes from './linked-apps.module.css';

const route = getRouteApi('/_console/auth');

/** /auth: an app requests a connection to the account (specification section 2, decisions section 6). */
export function ConsentScreen() {
  const { t } = useTranslation('apps');
  const search = route.useSearch();
  const query = useQuery(connectRequestQuery(search));
  usePageTitle(t('consent.tabTitle'));
  if (query.error instanceof CallRefused) {
    return <ConsentRefusal code={query.error.code} message={query.error.message} {...search} />;
  }
  return (
    <div className={classes.root}>
      <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
        {(asked) => <ConsentForm asked={asked} />}
      </Loaded>
    </div>
  );
}
