import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from '../log/insight.module.css';
import type { LoggedRequest } from '../log/queries.ts';
import { WideTable } from './wide-table.tsx';

/** Requests, newest first. */
export function RequestTable({ requests }: { requests: readonly LoggedRequest[] }) {
  const { t } = useTranslation('insight');
  return (
    <WideTable>
      <DataTable
        label={t('requests.title')}
        head={
          <>
            <HeadCell>{t('requests.operation')}</HeadCell>
            <HeadCell>{t('requests.status')}</HeadCell>
            <HeadCell>{t('requests.from')}</HeadCell>
            <HeadCell isNumber>{t('requests.bytes')}</HeadCell>
            <HeadCell isNumber>{t('requests.duration')}</HeadCell>
            <HeadCell isNumber>{t('when')}</HeadCell>
          </>
        }
      >
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </DataTable>
    </WideTable>
  );
}

function Row({ request }: { request: LoggedRequest }) {
  const { t } = useTranslation('insight');
  const { id, operation, key, status, error_code: error } = request;
  return (
    <tr>
      <Cell isMain>
        <code>{operation || '–'}</code>{' '}
        {key !== null && <bdi className={classes.value}>{displayName(key)}</bdi>}
      </Cell>
      <Cell label={t('requests.status')}>
        {status} {error}{' '}
        {status === 403 && (
          <TextLink to="/dss/apps/refusals" search={{ request: id }}>
            {t('requests.why')}
          </TextLink>
        )}
      </Cell>
      <Cell label={t('requests.from')}>
        <span className={classes.value} title={request.user_agent}>
          {request.address} {request.access_key_id ?? (request.caller === null ? t('anonymous') : '')}
        </span>
      </Cell>
      <Cell label={t('requests.bytes')} isNumber>
        {formats.bytes(request.bytes_in + request.bytes_out)}
      </Cell>
      <Cell label={t('requests.duration')} isNumber>
        {t('ms', { time: formats.count(request.duration_ms) })}
      </Cell>
      <Cell label={t('when')} isNumber>
        <Time value={request.at} />
      </Cell>
    </tr>
  );
}
