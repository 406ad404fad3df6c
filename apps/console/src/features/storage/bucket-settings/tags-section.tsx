import { codes, getBucketTags, limits, setBucketTags } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import { type Tag, TagFields } from './fields/tag-fields.tsx';
import { Setting } from './form/setting.tsx';
import { SettingPanel } from './form/setting-panel.tsx';
import { useSettingForm } from './form/use-setting-form.ts';

/** The bucket's tags. */
export function TagsSection({ bucket }: { bucket: string }) {
  return (
    <Setting bucket={bucket} call={getBucketTags}>
      {(tags) => <TagsForm bucket={bucket} tags={tags} />}
    </Setting>
  );
}

function TagsForm({ bucket, tags }: { bucket: string; tags: Tag[] }) {
  const { t } = useTranslation('bucket-settings');
  const form = useSettingForm({
    bucket,
    read: tags,
    saved: { tags },
    send: (draft, replaces) =>
      request(setBucketTags, { bucket, tags: draft.tags, replaces }, { notify: false }),
  });
  const { refusal } = form;
  return (
    <SettingPanel
      title={t('tags.title')}
      text={t('tags.text', { max: limits.tagsPerBucket })}
      form={form}
      fieldCodes={[codes.bucketTagLimit]}
    >
      <TagFields
        tags={form.draft.tags}
        max={limits.tagsPerBucket}
        onChange={(chosen) => form.change({ tags: chosen })}
      />
      <Refusal text={refusal?.code === codes.bucketTagLimit ? refusal.msg : null} />
    </SettingPanel>
  );
}
