import { codes, countries, joinHubProject } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { ask } from '../client.ts';
import type { Collection, Contributed } from '../collection.ts';
import { deviceId } from '../device.ts';
import { countryName, languageName, optionsOf } from '../shell/names.ts';
import { useAction } from '../shell/use-action.ts';
import { LicenseLink } from './license-link.tsx';
import classes from './project.module.css';

export interface ConsentProps {
  project: Collection;
  contributed: Contributed;
  onAgreed: (contributed: Contributed) => void;
  /** Called when the text has changed in the meantime. */
  onChanged: () => void;
}

/** Consent in plain words, with the full text and its hash, and the origin of the person's items. */
export function Consent({ project, contributed, onAgreed, onChanged }: ConsentProps) {
  const { t } = useTranslation('contribute');
  const { run, isRunning, problem } = useAction();
  const form = useForm({
    initialValues: {
      language: contributed.language ?? onlyOne(project.languages),
      country: contributed.country ?? onlyOne(project.countries),
      isAgreed: false,
    },
    validate: {
      // Shows one message at a time: it covers both fields.
      language: (language) => language === '' && t('consent.chooseFirst'),
      country: (country, { language }) => language !== '' && country === '' && t('consent.chooseFirst'),
      isAgreed: (isAgreed, { language, country }) =>
        language !== '' && country !== '' && !isAgreed && t('consent.agreeFirst'),
    },
  });
  const hasChanged =
    contributed.consent_sha256 !== null && contributed.consent_sha256 !== project.consent_sha256;

  const submit = ({ language, country }: typeof form.values) => {
    const input = {
      project_id: project.project_id,
      language,
      country,
      consent_sha256: project.consent_sha256,
      device: deviceId(),
    };
    return run(async () => {
      try {
        onAgreed(await ask(joinHubProject, input));
      } catch (error) {
        if (error instanceof CallRefused && error.code === codes.hubConsentChanged) onChanged();
        throw error;
      }
    });
  };

  const choose = { value: '', label: t('consent.choose') };
  return (
    <div className={classes.narrow}>
      <h1>{t('consent.title')}</h1>
      {hasChanged && <p role="alert">{t('consent.changed')}</p>}
      <PlainWords project={project} />
      <FormStack form={form} onSubmit={submit}>
        <SelectField
          label={t('consent.language')}
          options={[choose, ...optionsOf(project.languages, languageName)]}
          {...form.getInputProps('language')}
        />
        <SelectField
          label={t('consent.country')}
          description={t('consent.declared')}
          options={[
            choose,
            ...optionsOf(project.countries.length > 0 ? project.countries : countries, countryName),
          ]}
          {...form.getInputProps('country')}
        />
        <CheckField label={t('consent.agree')} {...form.getInputProps('isAgreed')} />
        <Refusal text={form.getInputProps('isAgreed').error ?? problem} />
        <Button type="submit" loading={isRunning} fullWidth>
          {t('consent.submit')}
        </Button>
      </FormStack>
    </div>
  );
}

const onlyOne = (codes: readonly string[]) => (codes.length === 1 ? (codes[0] ?? '') : '');

function PlainWords({ project }: { project: Collection }) {
  const { t } = useTranslation('contribute');
  const { license, reward_micro_usd: reward } = project;
  return (
    <Panel title={project.title}>
      <ul className={classes.plain}>
        <li>
          <Labeled text={t('consent.plain1')}>
            <LicenseLink license={license} />
          </Labeled>
        </li>
        <li>{t('consent.plain2')}</li>
        <li>{t('consent.plain3')}</li>
        <li>
          {reward > 0 ? t('consent.plain4', { amount: formats.money(reward) }) : t('consent.plain4None')}
        </li>
      </ul>
      <Disclosure summary={t('consent.full')}>
        <p className={classes.written}>{project.consent}</p>
      </Disclosure>
      <p className={classes.dimmed}>
        {t('consent.fingerprint')}
        <br />
        <code className={classes.hash}>{project.consent_sha256}</code>
      </p>
    </Panel>
  );
}
