import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './domains.module.css';
import { type BucketDomain, isUnderWay } from './queries.ts';
import { requestWrite } from './writes.ts';

type Order = NonNullable<BucketDomain['certificate_order']>;

const failureTexts = {
  refused: 'orderRefused',
  limited: 'orderLimited',
  unreachable: 'orderUnreachable',
  unsuitable: 'orderUnsuitable',
  unanswered: 'orderUnanswered',
} as const satisfies Record<NonNullable<Order['failure']>, string>;

/** Shows the progress of a requested certificate, or why it failed; nothing once it is issued. */
export function CertificateOrder({ bucket, domain }: { bucket: string; domain: BucketDomain }) {
  const { t } = useTranslation('domains');
  const { certificate, certificate_order: order, certificate_authority: authority } = domain;
  if (isUnderWay(domain) && order) {
    return (
      <div className={classes.order} role="status">
        {authority === null ? t('requestOff') : <Progress state={order.state} authority={authority} />}
        <OrderFailure order={order} />
      </div>
    );
  }
  if (order?.state !== 'failed') return null;
  return (
    <div className={classes.order}>
      <Notice
        icon={IconAlertTriangle}
        title={certificate ? t('renewalFailedTitle') : t('orderFailedTitle')}
        text={<OrderFailure order={order} />}
      />
      {authority !== null && domain.state === 'verified' && <TryAgain bucket={bucket} />}
    </div>
  );
}

function Progress({ state, authority }: { state: Order['state']; authority: string }) {
  const { t } = useTranslation('domains');
  return (
    <p className={classes.progress}>
      <Spinner size="sm" />
      {state === 'asked' ? t('orderAsked', { authority }) : t('orderValidating', { authority })}
    </p>
  );
}

function OrderFailure({ order }: { order: Order }) {
  const { t } = useTranslation('domains');
  const { failure, failure_words: words, next_at: nextAt } = order;
  if (failure === null) return null;
  return (
    <>
      <span className={classes.reason}>{t(failureTexts[failure])}</span>
      {words !== null && <q className={classes.words}>{words}</q>}
      {nextAt !== null && (
        <Note>
          <Labeled text={t('orderNext')}>
            <Time value={nextAt} />
          </Labeled>
        </Note>
      )}
    </>
  );
}

function TryAgain({ bucket }: { bucket: string }) {
  const { t } = useTranslation('domains');
  const { run, isRunning, error } = useWrite(requestWrite);
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="default" loading={isRunning} onClick={() => void run({ bucket })}>
        {t('tryAgain')}
      </Button>
      <Refusal text={error} />
    </div>
  );
}
