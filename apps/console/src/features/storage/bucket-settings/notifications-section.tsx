import {
  type CallOutput,
  getBucketNotifications,
  listWebhooks,
  setBucketNotifications,
} from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { ask } from '#lib/calls/query-client.ts';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { CheckList } from './fields/check-list.tsx';
import { examples } from './fields/examples.ts';
import { ListEditor } from './fields/list-editor.tsx';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

/** Edits the webhooks for events of the bucket's objects. */
export function NotificationsSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketNotifications}>
      {(notifications) => <NotificationsForm bucket={bucket} notifications={notifications} />}
    </Setting>
  );
}

type Notification = CallOutput<typeof getBucketNotifications>[number];

const events = [
  ['s3:ObjectCreated:*', 'notifications.created'],
  ['s3:ObjectRemoved:*', 'notifications.removed'],
  ['s3:ObjectTagging:*', 'notifications.tagged'],
  ['s3:ObjectRestore:*', 'notifications.restored'],
  ['s3:ObjectAcl:Put', 'notifications.acl'],
] as const;

interface FormProps {
  bucket: string;
  notifications: Notification[];
}

function NotificationsForm({ bucket, notifications }: FormProps) {
  const { t } = useTranslation('bucket-settings');
  const { data: webhooks } = useQuery({
    queryKey: [listWebhooks.name],
    queryFn: ({ signal }) => ask(listWebhooks, {}, signal),
  });
  const form = useSettingForm({
    bucket,
    read: notifications,
    saved: { notifications },
    send: (draft, replaces) =>
      request(
        setBucketNotifications,
        {
          bucket,
          notifications: draft.notifications.map(withoutBlanks),
          replaces,
        },
        { notify: false },
      ),
  });
  const [first] = webhooks ?? [];
  if (webhooks?.length === 0 && notifications.length === 0) return <NoWebhooks />;
  return (
    <SettingPanel
      title={t('notifications.title')}
      text={t('notifications.text')}
      action={<TextLink to="/dss/apps/webhooks">{t('notifications.webhooks')}</TextLink>}
      form={form}
    >
      {webhooks?.length === 0 && <Note>{t('notifications.noWebhook')}</Note>}
      <ListEditor<Notification>
        items={form.draft.notifications}
        {...(first ? {} : { max: 0 })}
        blank={{ destination: first?.arn ?? '', events: ['s3:ObjectCreated:*'] }}
        add={t('notifications.add')}
        removeName={(number) => t('notifications.remove', { number })}
        isBlock
        onChange={(chosen) => form.change({ notifications: chosen })}
      >
        {(notification, change) => (
          <>
            <SelectField
              label={t('notifications.webhook')}
              value={notification.destination}
              onChange={(destination) => change({ destination })}
              options={optionsFor(notification.destination, webhooks ?? [])}
            />
            <TextField
              label={t('notifications.prefix')}
              placeholder={examples.images}
              spellCheck={false}
              value={notification.prefix ?? ''}
              onChange={(event) => change({ prefix: event.currentTarget.value })}
            />
            <TextField
              label={t('notifications.suffix')}
              placeholder={examples.suffix}
              spellCheck={false}
              value={notification.suffix ?? ''}
              onChange={(event) => change({ suffix: event.currentTarget.value })}
            />
            <CheckList
              label={t('notifications.events')}
              options={events.map(([value, label]) => ({ value, label: t(label) }))}
              chosen={notification.events}
              onChange={(chosen) => change({ events: chosen })}
            />
          </>
        )}
      </ListEditor>
    </SettingPanel>
  );
}

function NoWebhooks() {
  const { t } = useTranslation('bucket-settings');
  return (
    <Panel title={t('notifications.title')} text={t('notifications.text')}>
      <Note>{t('notifications.noWebhook')}</Note>
      <div>
        <ButtonLink size="sm" to="/dss/apps/webhooks">
          {t('notifications.webhooks')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function optionsFor(destination: string, webhooks: CallOutput<typeof listWebhooks>) {
  const known = webhooks.map(({ arn, name }) => ({ value: arn, label: name }));
  return known.some(({ value }) => value === destination)
    ? known
    : [...known, { value: destination, label: destination }];
}

/** Removes empty filters. */
function withoutBlanks({ prefix, suffix, ...rest }: Notification): Notification {
  return { ...rest, ...(prefix ? { prefix } : {}), ...(suffix ? { suffix } : {}) };
}
