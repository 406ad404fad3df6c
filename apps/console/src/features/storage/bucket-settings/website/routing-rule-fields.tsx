import type { CallOutput, getBucketWebsite } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { examples } from '../fields/examples.ts';
import { ListEditor } from '../fields/list-editor.tsx';
import { DaysField } from '../lifecycle/days-field.tsx';

export type RoutingRule = NonNullable<
  NonNullable<CallOutput<typeof getBucketWebsite>['website']>['routing_rules']
>[number];

type Change = (part: { [Name in keyof RoutingRule]?: RoutingRule[Name] | undefined }) => void;

interface RuleProps {
  rule: RoutingRule;
  onChange: Change;
}

/** S3's limit. Source: S3 User Guide, "Configuring a webpage redirect". */
const maxRules = 50;
/** The typical redirect of a missing page. */
const blank: RoutingRule = { when_status: 404, replace_key: 'index.html' };
const redirectCodes = [301, 302, 303, 307, 308] as const;

export interface RoutingRulesProps {
  rules: readonly RoutingRule[];
  onChange: (rules: RoutingRule[]) => void;
}

/** Edits the redirect rules of a website. The first matching rule applies. */
export function RoutingRules({ rules, onChange }: RoutingRulesProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <ListEditor
      items={rules}
      blank={blank}
      add={t('website.addRule')}
      removeName={(number) => t('website.removeRule', { number })}
      max={maxRules}
      isBlock
      onChange={onChange}
    >
      {(rule, change) => (
        <>
          <Condition rule={rule} onChange={change} />
          <Target rule={rule} onChange={change} />
          <Place rule={rule} onChange={change} />
        </>
      )}
    </ListEditor>
  );
}

function Condition({ rule, onChange }: RuleProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <TextField
        label={t('website.whenPrefix')}
        autoComplete="off"
        spellCheck={false}
        value={rule.when_prefix ?? ''}
        onChange={(event) => onChange({ when_prefix: event.currentTarget.value || undefined })}
      />
      <DaysField
        label={t('website.whenStatus')}
        placeholder={t('website.anyStatus')}
        value={rule.when_status}
        onChange={(when_status) => onChange({ when_status })}
      />
    </>
  );
}

const targets = [
  ['same', 'website.samePath'],
  ['prefix', 'website.toPrefix'],
  ['key', 'website.toKey'],
] as const;

function Target({ rule, onChange }: RuleProps) {
  const { t } = useTranslation('bucket-settings');
  const target = targetOf(rule);
  return (
    <>
      <SelectField
        label={t('website.target')}
        value={target}
        options={targets.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(chosen) =>
          onChange({
            replace_prefix: chosen === 'prefix' ? '' : undefined,
            replace_key: chosen === 'key' ? '' : undefined,
          })
        }
      />
      {target === 'prefix' && (
        <TextField
          label={t('website.newPrefix')}
          spellCheck={false}
          value={rule.replace_prefix ?? ''}
          onChange={(event) => onChange({ replace_prefix: event.currentTarget.value })}
        />
      )}
      {target === 'key' && (
        <TextField
          label={t('website.page')}
          spellCheck={false}
          value={rule.replace_key ?? ''}
          onChange={(event) => onChange({ replace_key: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function targetOf({ replace_prefix, replace_key }: RoutingRule): (typeof targets)[number][0] {
  if (replace_key !== undefined) return 'key';
  return replace_prefix === undefined ? 'same' : 'prefix';
}

/** Edits the target's host, protocol and status code. */
function Place({ rule, onChange }: RuleProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <TextField
        label={t('website.toHost')}
        placeholder={t('website.sameHost')}
        spellCheck={false}
        value={rule.host ?? ''}
        onChange={(event) => onChange({ host: event.currentTarget.value.trim() || undefined })}
      />
      <ProtocolField value={rule.protocol} onChange={(protocol) => onChange({ protocol })} />
      <SelectField
        label={t('website.code')}
        value={String(rule.status ?? '')}
        options={[
          { value: '', label: t('website.usualCode') },
          ...redirectCodes.map((code) => ({ value: String(code), label: String(code) })),
        ]}
        onChange={(code) => onChange({ status: code === '' ? undefined : Number(code) })}
      />
    </>
  );
}

export interface ProtocolFieldProps {
  value: RoutingRule['protocol'];
  onChange: (protocol: RoutingRule['protocol']) => void;
}

export function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <SelectField
      label={t('website.protocol')}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === 'http' || chosen === 'https' ? chosen : undefined)}
      options={[
        { value: '', label: t('website.sameProtocol') },
        { value: 'https', label: examples.https },
        { value: 'http', label: examples.http },
      ]}
    />
  );
}
