import { agentLimits } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { sourceName } from '../knowledge/chosen.ts';
import { SourceChooser } from '../knowledge/source-chooser.tsx';
import type { NewSource } from '../queries.ts';
import { createAgentWrite } from '../writes.ts';
import classes from './new-agent-screen.module.css';

/** /bot/new: a name and the sources. The agent opens immediately, and can be asked questions while it is still reading. */
export function NewAgentScreen() {
  const { t } = useTranslation(['agents', 'common']);
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '', sources: [] as readonly NewSource[] } });
  const { run, isRunning, error } = useWrite(createAgentWrite, {
    onDone: ({ agent_id: agent }) => navigate({ to: '/bot/$agent', params: { agent } }),
  });
  const { sources } = form.values;
  const [first] = sources;
  // Without a name, the agent is named after its first source.
  const suggested = first ? sourceName(first).slice(0, agentLimits.nameMaxLength) : t('new.untitled');
  return (
    <Page title={t('new.title')} text={t('new.text')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ name }) => run({ name: name.trim() || suggested, sources: [...sources] }))}
      >
        <TextField
          label={t('name')}
          description={t('new.nameText')}
          placeholder={suggested}
          maxLength={agentLimits.nameMaxLength}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Panel title={t('new.sourcesTitle')} text={t('new.sourcesText')}>
          <SourceChooser {...form.getInputProps('sources')} />
        </Panel>
        <Refusal text={error} />
        <div className={classes.decision}>
          {sources.length === 0 && <Note>{t('new.required')}</Note>}
          <ButtonLink variant="default" to="/bot">
            {t('common:cancel')}
          </ButtonLink>
          <Button type="submit" loading={isRunning} disabled={sources.length === 0}>
            {t('new.submit')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
