import { IconBucket, IconPencil, IconPlus, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { AddBucketDialog } from './add-bucket-dialog.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditUrlDialog } from './edit-url-dialog.tsx';
import { type Webhook, webhooksQuery } from './queries.ts';
import { nodeVerification, pythonVerification } from './verification.ts';
import { WebhookTable } from './webhook-table.tsx';
import { testWebhookWrite } from './writes.ts';

/** The service's limit. */
const webhooksPerAccount = 20;

/** File names are the same in every language. */
const fileNames = { node: 'verify.mjs', python: 'verify.py' };

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'bucket' | 'delete'; webhook: Webhook };

/** /dss/apps/webhooks: the receivers of events in buckets. */
export function WebhooksScreen() {
  const { t } = useTranslation('webhooks');
  const query = useQuery(webhooksQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const test = useWrite(testWebhookWrite, {
    notices: 'all',
    onDone: async ({ error, error_code: code }, { name }) => {
      const why = (code !== null && (await errorMessage(code, locale))) || error;
      notify({
        kind: error === null ? 'success' : 'error',
        text: why === null ? t('testSent', { name }) : t('testFailed', { name, error: why }),
        place: 'bottom-left',
      });
    },
  });
  const close = () => setDialog(null);
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('create')}
    </Button>
  );
  const actionsOf = (webhook: Webhook) => [
    {
      label: t('test'),
      icon: IconSend,
      onSelect: () => void test.run({ name: webhook.name }),
    },
    {
      label: t('addBucket'),
      icon: IconBucket,
      onSelect: () => setDialog({ kind: 'bucket', webhook }),
    },
    {
      label: t('edit'),
      icon: IconPencil,
      onSelect: () => setDialog({ kind: 'edit', webhook }),
    },
    {
      label: t('delete'),
      icon: IconTrash,
      onSelect: () => setDialog({ kind: 'delete', webhook }),
      isDangerous: true,
    },
  ];
  return (
    <Page
      title={t('title')}
      text={t('text', { max: webhooksPerAccount })}
      actions={<ListAction list={query}>{create}</ListAction>}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState icon={IconWebhook} title={t('emptyTitle')} text={t('emptyText')} action={create} />
          ) : (
            <WebhookTable webhooks={webhooks} actionsOf={actionsOf} />
          )
        }
      </Loaded>
      {/* After the list, whose height is not known before. */}
      {!query.isPending && (
        <Panel title={t('verifyTitle')} text={t('verifyText')}>
          <Snippet label={fileNames.node} code={nodeVerification} />
          <Snippet label={fileNames.python} code={pythonVerification} />
        </Panel>
      )}
      {dialog?.kind === 'create' && <CreateWebhookDialog webhooks={query.data ?? []} onClose={close} />}
      {dialog?.kind === 'bucket' && <AddBucketDialog webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'edit' && <EditUrlDialog webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteWebhookDialog webhook={dialog.webhook} onClose={close} />}
    </Page>
  );
}
