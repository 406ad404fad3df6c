import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonBlock } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExplanationPanel } from './explanation.tsx';
import classes from './insight.module.css';
import { explanationQuery } from './queries.ts';

const route = getRouteApi('/_console/dss/apps_/refusals');

/** /dss/apps/refusals: explains a refused request, by its ID. */
export function RefusalsScreen() {
  const { t } = useTranslation('insight');
  const { request = '' } = route.useSearch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(request);
  const query = useQuery(explanationQuery(request));
  return (
    <Page title={t('refusals.title')} text={t('refusals.text')}>
      <div className={classes.root}>
        <FormStack onSubmit={() => navigate({ to: '/dss/apps/refusals', search: { request: typed.trim() } })}>
          <TextField
            label={t('refusals.id')}
            description={t('refusals.where')}
            value={typed}
            maxLength={64}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.bar}>
            <Button size="sm" type="submit">
              {t('refusals.ask')}
            </Button>
          </div>
        </FormStack>
        {request !== '' && (
          <Loaded query={query} skeleton={<SkeletonBlock height={200} />}>
            {(found) =>
              found ? <ExplanationPanel found={found} /> : <p role="status">{t('refusals.unknown')}</p>
            }
          </Loaded>
        )}
      </div>
    </Page>
  );
}
