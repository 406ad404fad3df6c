import {
  type CallInput,
  type CallOutput,
  deleteBucketWebsite,
  getBucketWebsite,
  setBucketWebsite,
} from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { examples } from './examples.ts';
import classes from './fields.module.css';
import { Setting } from './setting.tsx';
import { SettingPanel } from './setting-panel.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** The bucket as a website. */
export function WebsiteSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketWebsite}>
      {(saved) => <WebsiteForm bucket={bucket} saved={saved} />}
    </Setting>
  );
}

type Saved = CallOutput<typeof getBucketWebsite>;

interface WebsiteDraft {
  mode: 'off' | 'pages' | 'redirect';
  index: string;
  error: string;
  host: string;
  protocol: '' | 'http' | 'https';
}

function WebsiteForm({ bucket, saved: { website, url } }: { bucket: string; saved: Saved }) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm<WebsiteDraft>({
    bucket,
    saved: toDraft(website),
    send: (draft) =>
      draft.mode === 'off'
        ? request(deleteBucketWebsite, { bucket }, { notify: false })
        : request(setBucketWebsite, { bucket, website: toWebsite(draft, website) }, { notify: false }),
  });
  const { draft, change } = form;
  return (
    <SettingPanel
      title={t('website.title')}
      text={t('website.text')}
      form={form}
      warning={draft.mode === 'pages' && t('website.warning')}
    >
      {url ? <Copyable value={url} label={t('website.copy')} /> : <Note>{t('website.noHost')}</Note>}
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
      {draft.mode === 'pages' && (
        <div className={classes.row}>
          <TextField
            label={t('website.index')}
            spellCheck={false}
            value={draft.index}
            onChange={(event) => change({ index: event.currentTarget.value })}
          />
          <TextField
            label={t('website.error')}
            placeholder={examples.errorPage}
            spellCheck={false}
            value={draft.error}
            onChange={(event) => change({ error: event.currentTarget.value })}
          />
        </div>
      )}
      {draft.mode === 'redirect' && (
        <div className={classes.row}>
          <TextField
            label={t('website.host')}
            placeholder={examples.host}
            spellCheck={false}
            value={draft.host}
            onChange={(event) => change({ host: event.currentTarget.value })}
          />
          <SelectField
            label={t('website.protocol')}
            value={draft.protocol}
            onChange={(protocol) => change({ protocol: protocol as WebsiteDraft['protocol'] })}
            options={[
              { value: '', label: t('website.sameProtocol') },
              { value: 'https', label: 'https' },
              { value: 'http', label: 'http' },
            ]}
          />
        </div>
      )}
    </SettingPanel>
  );
}

function toDraft(website: Saved['website']): WebsiteDraft {
  const redirect = website?.redirect_all_to;
  const mode = redirect ? 'redirect' : 'pages';
  return {
    mode: website ? mode : 'off',
    index: website?.index_document ?? 'index.html',
    error: website?.error_document ?? '',
    host: redirect?.host ?? '',
    protocol: redirect?.protocol ?? '',
  };
}

/** Rules of redirects that were made elsewhere stay. */
function toWebsite(
  { mode, index, error, host, protocol }: WebsiteDraft,
  website: Saved['website'],
): CallInput<typeof setBucketWebsite>['website'] {
  if (mode === 'redirect')
    return { redirect_all_to: { host: host.trim(), ...(protocol ? { protocol } : {}) } };
  return {
    index_document: index.trim(),
    ...(error.trim() ? { error_document: error.trim() } : {}),
    ...(website?.routing_rules ? { routing_rules: website.routing_rules } : {}),
  };
}
