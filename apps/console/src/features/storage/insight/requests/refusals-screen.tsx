import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import classes from '../log/insight.module.css';
import { explanationQuery } from '../log/queries.ts';
import { ExplanationPanel } from './explanation.tsx';
import { RefusalList } from './refusal-list.tsx';

const route = getRouteApi('/_console/dss/apps_/refusals');

/** /dss/apps/refusals: lists denied requests, and explains one by its ID. */
export function RefusalsScreen() {
  const { t } = useTranslation('insight');
  const { request = '', key } = route.useSearch();
  const query = useQuery(explanationQuery(request));
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const lookUp = <RequestForm key={request} request={request} />;
  return (
    <Page title={t('refusals.title')} text={t('refusals.text')} foldsText>
      <div className={classes.root}>
        {!isPhone && lookUp}
        {request !== '' && (
          <Loaded query={query} skeleton={<SkeletonBlock height={200} />}>
            {(found) =>
              found ? <ExplanationPanel found={found} /> : <p role="status">{t('refusals.unknown')}</p>
            }
          </Loaded>
        )}
        <RefusalList accessKeyId={key} lookUp={isPhone && lookUp} />
      </div>
    </Page>
  );
}

function RequestForm({ request }: { request: string }) {
  const { t } = useTranslation('insight');
  const { key } = route.useSearch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(request);
  const lookUp = () => navigate({ to: '/dss/apps/refusals', search: { request: typed.trim(), key } });
  return (
    <FormStack className={classes.lookUp} onSubmit={lookUp}>
      <TextField
        label={t('refusals.id')}
        description={t('refusals.where')}
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{t('refusals.ask')}</Button>
    </FormStack>
  );
}
