import { hubLimits } from '@atoll/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { startTexts } from '../words.ts';
import { createProjectWrite } from '../writes.ts';
import { type NewProjectSearch, newProjectSearch } from './new-project-search.ts';
import classes from './projects.module.css';
import { startIcons } from './start-icons.ts';
import { type Start, starts } from './starts.ts';

/** /datahub/new: a template and a name. The draft opens immediately in the design wizard. */
export function NewProjectScreen() {
  const { t } = useTranslation(['hub', 'common']);
  const navigate = useNavigate();
  const { template = 'blank' } = newProjectSearch(useSearch({ strict: false }));
  const change = useChangeSearch<NewProjectSearch>();
  const form = useForm({
    initialValues: { title: '' },
    validate: { title: (title) => title.trim() === '' && t('new.nameRequired') },
  });
  const { run, isRunning, error } = useWrite(createProjectWrite, {
    onDone: ({ project_id: project }) => navigate({ to: '/datahub/$project/design', params: { project } }),
  });
  return (
    <Page title={t('new.title')} text={t('new.text')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ title }) =>
          run({ title: title.trim(), ...(template === 'blank' ? {} : { template }) }),
        )}
      >
        <TemplateChoice value={template} onChange={(next) => change({ template: next }, true)} />
        <TextField
          label={t('new.name')}
          description={t('new.nameText')}
          maxLength={hubLimits.titleMaxLength}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Refusal text={error} />
        <div className={classes.decision}>
          <ButtonLink variant="default" to="/datahub">
            {t('common:cancel')}
          </ButtonLink>
          <Button type="submit" loading={isRunning}>
            {t('new.submit')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

function TemplateChoice({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const { t } = useTranslation('hub');
  const id = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{t('new.template')}</legend>
      <div className={classes.cards}>
        {starts.map((start) => {
          const StartIcon = startIcons[start];
          return (
            <label key={start} className={classes.card}>
              <input
                type="radio"
                name={id}
                checked={value === start}
                onChange={() => onChange(start)}
                aria-describedby={`${id}-${start}`}
              />
              <span className={classes.mark} aria-hidden>
                <StartIcon size={22} stroke={1.5} />
              </span>
              <span className={classes.cardName}>{t(startTexts[start].title)}</span>
              <span className={classes.cardText} id={`${id}-${start}`}>
                {t(startTexts[start].text)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
