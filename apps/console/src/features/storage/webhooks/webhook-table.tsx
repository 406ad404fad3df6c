import { useTranslation } from 'react-i18next';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Time } from '#ui/text/time.tsx';
import { BucketLinks } from '../bucket-links.tsx';
import type { Webhook } from './queries.ts';
import classes from './webhooks.module.css';

export interface WebhookTableProps {
  webhooks: readonly Webhook[];
  actionsOf: (webhook: Webhook) => readonly MenuAction[];
}

export function WebhookTable({ webhooks, actionsOf }: WebhookTableProps) {
  const { t } = useTranslation('webhooks');
  return (
    <DataTable
      label={t('title')}
      head={
        <>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell>{t('buckets')}</HeadCell>
          <HeadCell isNumber>{t('created')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {webhooks.map((webhook) => (
        <tr key={webhook.name}>
          <Cell isMain>
            <span className={classes.name}>
              <strong>{webhook.name}</strong>
              <CopyButton value={webhook.arn} label={t('copyArn', { name: webhook.name })} />
            </span>
            <span className={classes.more}>{webhook.url}</span>
            <Trouble webhook={webhook} />
          </Cell>
          <Cell label={t('state')}>
            <Delivery webhook={webhook} />
          </Cell>
          <Cell label={t('buckets')}>
            <BucketLinks names={webhook.buckets} none={t('noBuckets')} />
          </Cell>
          <Cell label={t('created')} isNumber>
            <Time value={webhook.created_at} />
          </Cell>
          <Cell isActions>
            <RowMenu label={t('actionsFor', { name: webhook.name })} actions={actionsOf(webhook)} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

/** The reason for failed deliveries, in the catalogue's words. */
function Trouble({ webhook: { last_error_code: code } }: { webhook: Webhook }) {
  const why = useCodeText(code);
  return why && <span className={classes.trouble}>{why}</span>;
}

/** The last successful delivery, and a failure since. The webhook's answer is shown verbatim. */
function Delivery({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { last_delivered_at: deliveredAt, last_error: error, last_error_code: code } = webhook;
  const { next_try_at: nextTryAt } = webhook;
  return (
    <>
      {error !== null && <Badge tone="bad">{t('failed')}</Badge>}
      {error !== null && code === null && <code className={classes.more}>{error}</code>}
      {nextTryAt !== null && (
        <span className={classes.more}>
          <Labeled text={t('nextTry')}>
            <Time value={nextTryAt} />
          </Labeled>
        </span>
      )}
      {deliveredAt !== null && (
        <span className={classes.more}>
          {t('delivered')} <Time value={deliveredAt} />
        </span>
      )}
      {error === null && deliveredAt === null && t('never')}
    </>
  );
}
