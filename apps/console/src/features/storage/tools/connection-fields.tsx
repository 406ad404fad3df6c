import type { CallOutput, listAccessKeys } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { accessKeysQuery } from '../queries.ts';
import { region } from './clients.ts';
import classes from './tools-screen.module.css';

/** Shows the endpoint and region that every client needs. The screen must have loaded the texts `tools`. */
export function Endpoint({ endpoint }: { endpoint: string }) {
  const { t } = useTranslation('tools');
  return (
    <Facts
      facts={[
        { name: t('endpoint'), value: <Copyable value={endpoint} label={t('copyEndpoint')} /> },
        { name: t('region'), value: <Copyable value={region} label={t('copyRegion')} /> },
      ]}
    />
  );
}

interface KeyChoiceProps {
  value: string;
  onChange: (id: string) => void;
}

/** A choice of the access key in snippets, or a link to create one. */
export function KeyChoice({ value, onChange }: KeyChoiceProps) {
  const query = useQuery(accessKeysQuery);
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={72} />}>
      {(keys) => <KeyField keys={keys} value={value} onChange={onChange} />}
    </Loaded>
  );
}

interface KeyFieldProps extends KeyChoiceProps {
  keys: CallOutput<typeof listAccessKeys>;
}

function KeyField({ keys, value, onChange }: KeyFieldProps) {
  const { t } = useTranslation('tools');
  if (keys.length === 0) {
    return (
      <div className={classes.key}>
        <Note>{t('noKey')}</Note>
        <ButtonLink size="sm" to="/dss/access-keys">
          {t('createKey')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.key}>
      <Combobox
        label={t('key')}
        value={value}
        options={keys.map(({ access_key_id, name }) => ({
          value: access_key_id,
          label: `${name} (${access_key_id})`,
        }))}
        onChange={onChange}
      />
    </div>
  );
}
