import { type CallOutput, getBucketWebsite, setBucketWebsite } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Note } from '#ui/text/note.tsx';
import { PlainLink } from '#ui/text/text-link.tsx';
import { examples } from '../fields/examples.ts';
import classes from '../fields/fields.module.css';
import { Setting } from '../form/setting.tsx';
import { SettingPanel } from '../form/setting-panel.tsx';
import { useSettingForm } from '../form/use-setting-form.ts';
import { ProtocolField, RoutingRules } from './routing-rule-fields.tsx';
import { toDraft, toWebsite, type WebsiteDraft } from './website-draft.ts';

export function WebsiteSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketWebsite}>
      {(saved) => <WebsiteForm bucket={bucket} saved={saved} />}
    </Setting>
  );
}

type Saved = CallOutput<typeof getBucketWebsite>;

function WebsiteForm({
  bucket,
  saved: { website, url, domain_url: domainUrl },
}: {
  bucket: string;
  saved: Saved;
}) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm<WebsiteDraft, Saved['website']>({
    bucket,
    read: website,
    saved: toDraft(website),
    send: (draft, replaces) =>
      request(setBucketWebsite, { bucket, website: toWebsite(draft), replaces }, { notify: false }),
  });
  const { draft, change } = form;
  return (
    <SettingPanel
      title={t('website.title')}
      text={t('website.text')}
      form={form}
      warning={draft.mode === 'pages' && t('website.warning')}
    >
      <Addresses urls={[domainUrl, url].filter((one) => one !== null)} isOn={website !== null} />
      <ChoiceGroup
        label={t('website.mode')}
        options={[
          { value: 'off', label: t('website.off') },
          { value: 'pages', label: t('website.pages') },
          { value: 'redirect', label: t('website.redirect') },
        ]}
        value={draft.mode}
        onChange={(mode) => change({ mode: mode as WebsiteDraft['mode'] })}
      />
      {draft.mode === 'pages' && <PagesFields draft={draft} onChange={change} />}
      {draft.mode === 'redirect' && (
        <div className={classes.row}>
          <TextField
            label={t('website.host')}
            placeholder={examples.host}
            spellCheck={false}
            value={draft.host}
            onChange={(event) => change({ host: event.currentTarget.value })}
          />
          <ProtocolField value={draft.protocol} onChange={(protocol) => change({ protocol })} />
        </div>
      )}
    </SettingPanel>
  );
}

/** Shows the website's addresses, as links if the website is on. */
function Addresses({ urls, isOn }: { urls: readonly string[]; isOn: boolean }) {
  const { t } = useTranslation('bucket-settings');
  if (urls.length === 0) return <Note>{t('website.noHost')}</Note>;
  return (
    <ul className={classes.lines} aria-label={t('website.addresses')}>
      {urls.map((url) => (
        <li key={url} className={classes.line}>
          <Copyable value={url} label={t('website.copy')} />
          {isOn && (
            <PlainLink href={url} target="_blank" rel="noreferrer">
              {t('website.open')}
            </PlainLink>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PagesProps {
  draft: WebsiteDraft;
  onChange: (part: Partial<WebsiteDraft>) => void;
}

function PagesFields({ draft, onChange }: PagesProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <div className={classes.row}>
        <TextField
          label={t('website.index')}
          spellCheck={false}
          value={draft.index}
          onChange={(event) => onChange({ index: event.currentTarget.value })}
        />
        <TextField
          label={t('website.error')}
          placeholder={examples.errorPage}
          spellCheck={false}
          value={draft.error}
          onChange={(event) => onChange({ error: event.currentTarget.value })}
        />
      </div>
      <fieldset className={classes.group}>
        <legend>{t('website.rules')}</legend>
        <div className={classes.wide}>
          <Note>{t('website.rulesText')}</Note>
        </div>
        <div className={classes.wide}>
          <RoutingRules rules={draft.rules} onChange={(rules) => onChange({ rules })} />
        </div>
      </fieldset>
    </>
  );
}
