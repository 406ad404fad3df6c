import { type CallOutput, listTags } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useLoaded } from '#ui/lists/use-loaded.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { finishSignIn } from '../after-sign-in.ts';
import { useEntryQuery } from '../entry-query.ts';
import { useGo } from '../go.ts';
import { groupName, tagName } from './tag-names.ts';
import { tagsWrite } from './writes.ts';

type TagGroups = CallOutput<typeof listTags>;

/** Three groups are expected, in order: specification section 3. */
const groupCount = 3;

async function fetchGroups(): Promise<TagGroups | null> {
  const answer = await request(listTags, {});
  return answer.ok && answer.data.length === groupCount ? answer.data : null;
}

/** /confirmation: the "hi there" screen of the specification's section 2. */
export function ConfirmationScreen() {
  const { t } = useTranslation(['entry', 'common']);
  const [groups, retry] = useLoaded(fetchGroups);
  usePageTitle(t('confirmation.pageTitle'));
  return (
    <>
      <ScreenHeading title={t('confirmation.title')}>{t('confirmation.text')}</ScreenHeading>
      {groups.state === 'ready' && <TagForm groups={groups.data} />}
      {groups.state === 'loading' && <Spinner size="md" label={t('common:loading')} />}
      {groups.state === 'failed' && (
        <FormStack>
          <p>{t('confirmation.failed')}</p>
          <Button onClick={retry}>{t('common:retry')}</Button>
        </FormStack>
      )}
    </>
  );
}

function TagForm({ groups }: { groups: TagGroups }) {
  const { t } = useTranslation('entry');
  const query = useEntryQuery();
  const go = useGo();
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const tags = groups.flatMap((_, index) => (chosen[index] ? [Number(chosen[index])] : []));
  const { run, isRunning } = useWrite(tagsWrite, {
    notices: 'refusals',
    onDone: async () => go(await finishSignIn(query)),
  });
  return (
    <FormStack onSubmit={() => run({ tags })}>
      {groups.map((group, index) => (
        <ChoiceGroup
          key={group.type}
          label={groupName(group, locale)}
          options={group.tags.map((tag) => ({ value: String(tag.id), label: tagName(tag, locale) }))}
          value={chosen[index]}
          onChange={(value) => setChosen((current) => ({ ...current, [index]: value }))}
        />
      ))}
      <Button type="submit" fullWidth disabled={tags.length < groupCount} loading={isRunning}>
        {t('confirmation.submit')}
      </Button>
    </FormStack>
  );
}
