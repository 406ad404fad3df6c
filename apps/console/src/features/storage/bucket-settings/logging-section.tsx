import { type CallOutput, getBucketLogging, setBucketLogging } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { BucketField } from '../bucket-field.tsx';
import { examples } from './fields/examples.ts';
import classes from './fields/fields.module.css';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

export function LoggingSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketLogging}>
      {(logging) => <LoggingForm bucket={bucket} logging={logging} />}
    </Setting>
  );
}

type Logging = CallOutput<typeof getBucketLogging>;

function LoggingForm({ bucket, logging }: { bucket: string; logging: Logging }) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: logging,
    saved: { target: logging?.target_bucket ?? '', prefix: logging?.target_prefix ?? '' },
    send: ({ target, prefix }, replaces) =>
      request(
        setBucketLogging,
        { bucket, logging: target ? { target_bucket: target, target_prefix: prefix } : null, replaces },
        { notify: false },
      ),
  });
  const { target, prefix } = form.draft;
  return (
    <SettingPanel
      title={t('logging.title')}
      text={t('logging.text')}
      form={form}
      warning={target === bucket && t('logging.selfWarning')}
    >
      <div className={classes.row}>
        <BucketField
          label={t('logging.target')}
          value={target}
          noneText={t('logging.none')}
          onChange={(value) => form.change({ target: value })}
        />
        {target && (
          <TextField
            label={t('logging.prefix')}
            placeholder={examples.logs}
            autoComplete="off"
            spellCheck={false}
            value={prefix}
            onChange={(event) => form.change({ prefix: event.currentTarget.value })}
          />
        )}
      </div>
    </SettingPanel>
  );
}
