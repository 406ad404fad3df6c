import { hubLimits, hubReleaseFormats } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { type Form, useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { countryName, languageName } from '../codes/place-names.ts';
import { hubProjectQuery } from '../codes/project-query.ts';
import { emptyDraft, type PlanDraft, planOf, planProblem } from './plan.ts';
import { previewQuery } from './queries.ts';
import { ReleasePreview } from './release-preview.tsx';
import classes from './releases.module.css';
import { SplitFields } from './split-fields.tsx';
import { formatNames, planProblemKeys } from './text-keys.ts';
import { useSettled } from './use-settled.ts';
import { createReleaseWrite } from './writes.ts';

/** Selects the items and splits of a release, next to a preview. */
export function ReleaseBuilder({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['hub-releases', 'common']);
  const form = useForm({ initialValues: emptyDraft });
  const draft = form.values;
  const problem = planProblem(draft);
  const settled = useSettled(draft);
  const canPreview = planProblem(settled) === null;
  const preview = useQuery({ ...previewQuery(projectId, planOf(settled)), enabled: canPreview });
  const { run, isRunning, error } = useWrite(createReleaseWrite, { onDone: onClose });
  const isEmpty = preview.data?.items === 0;
  const isTooLow = preview.data?.is_version_allowed === false;
  return (
    <Panel title={t('builder.title')} text={t('builder.text')}>
      <form
        noValidate
        className={classes.builder}
        onSubmit={form.onSubmit((plan) => run({ project_id: projectId, plan: planOf(plan) }))}
      >
        <div className={classes.fields}>
          <Places projectId={projectId} form={form} />
          <SplitFields
            form={form}
            error={problem && problem !== 'version' ? t(planProblemKeys[problem]) : undefined}
          />
          <fieldset className={classes.checks}>
            <legend>{t('builder.formats')}</legend>
            {hubReleaseFormats.map((format) => (
              <CheckField
                key={format}
                label={formatNames[format]}
                checked={draft.formats.includes(format)}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'formats',
                    hubReleaseFormats.filter((one) =>
                      one === format ? checked : draft.formats.includes(one),
                    ),
                  )
                }
              />
            ))}
            <p>{t('builder.always')}</p>
          </fieldset>
          <fieldset className={classes.checks}>
            <legend>{t('builder.privacy')}</legend>
            <CheckField label={t('builder.suppress')} {...form.getInputProps('isSuppressed')} />
          </fieldset>
          <TextField
            label={t('builder.version')}
            description={t('builder.versionHint')}
            placeholder={preview.data?.lowest_version ?? ''}
            autoComplete="off"
            {...form.getInputProps('version')}
            error={versionError()}
          />
          <TextArea
            label={t('builder.notes')}
            description={t('builder.notesHint')}
            rows={3}
            maxLength={hubLimits.noteMaxLength}
            {...form.getInputProps('notes')}
          />
        </div>
        <aside className={classes.preview} aria-label={t('preview.title')}>
          <ReleasePreview query={preview} />
          <Refusal text={error} />
          <div className={classes.decision}>
            <Button size="sm" variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              size="sm"
              type="submit"
              loading={isRunning}
              disabled={problem !== null || isEmpty || isTooLow}
            >
              {t('builder.submit')}
            </Button>
          </div>
        </aside>
      </form>
    </Panel>
  );

  function versionError(): string | undefined {
    if (problem === 'version') return t('problem.version');
    return isTooLow ? t('problem.tooLow', { version: preview.data?.lowest_version ?? '' }) : undefined;
  }
}

function Places({ projectId, form }: { projectId: string; form: Form<PlanDraft> }) {
  const { t } = useTranslation('hub-releases');
  const settings = useQuery(hubProjectQuery(projectId)).data?.settings;
  if (!settings) return null;
  return (
    <>
      <PlaceChoice
        label={t('builder.languages')}
        all={settings.languages}
        nameOf={languageName}
        {...form.getInputProps('languages')}
      />
      <PlaceChoice
        label={t('builder.countries')}
        all={settings.countries}
        nameOf={countryName}
        {...form.getInputProps('countries')}
      />
    </>
  );
}

interface PlaceChoiceProps {
  label: string;
  all: readonly string[];
  /** Empty: all. */
  value: readonly string[];
  nameOf: (code: string) => string;
  onChange: (chosen: readonly string[]) => void;
}

/** Selects from several values. A single value needs no choice. */
function PlaceChoice({ label, all, value: chosen, nameOf, onChange }: PlaceChoiceProps) {
  const { t } = useTranslation('hub-releases');
  if (all.length < 2) return null;
  return (
    <fieldset className={classes.checks}>
      <legend>{label}</legend>
      <CheckField
        label={t('builder.all')}
        checked={chosen.length === 0}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? [] : all)}
      />
      {chosen.length > 0 && (
        <div className={classes.places}>
          {all.map((code) => (
            <CheckField
              key={code}
              label={nameOf(code)}
              checked={chosen.includes(code)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
