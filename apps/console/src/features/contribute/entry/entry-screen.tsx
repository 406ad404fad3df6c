import { getRouteApi, notFound, rootRouteId } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { contributorPath, keepContributor } from '#lib/session/contributor.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { enterWrite } from './writes.ts';

const route = getRouteApi('/_entry/contribute');

/** /contribute: gives a page below `/c/` a token of its own, and returns to it at once. */
export function EntryScreen() {
  const { to = '' } = route.useSearch();
  if (!contributorPath.test(to)) throw notFound({ routeId: rootRouteId });
  return <Entering to={to} onLeave={(href) => location.replace(href)} />;
}

export interface EnteringProps {
  to: string;
  onLeave: (to: string) => void;
}

export function Entering({ to, onLeave }: EnteringProps) {
  const { t } = useTranslation(['contribute-entry', 'common']);
  const { run, error } = useWrite(enterWrite, {
    onDone: (issued) => {
      keepContributor({ local: localStorage, tab: sessionStorage }, issued);
      onLeave(to);
    },
  });
  usePageTitle(t('title'));
  // Without a press: the person has just asked for this on the page that they come from.
  const enter = useRef(run);
  useEffect(() => void enter.current({}), []);
  if (error === null) return <Spinner size="md" label={t('common:loading')} />;
  return (
    <>
      <ScreenHeading title={t('failed')}>{t('failedText')}</ScreenHeading>
      <FormStack>
        <Refusal text={error} />
        <Button onClick={() => run({})}>{t('common:retry')}</Button>
        <Button variant="default" onClick={() => onLeave(to)}>
          {t('back')}
        </Button>
      </FormStack>
    </>
  );
}
