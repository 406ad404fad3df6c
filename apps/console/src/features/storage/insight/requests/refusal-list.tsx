import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { PathLine } from '#ui/text/path-line.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from '../log/insight.module.css';
import { type Explanation, refusalsQuery } from '../log/queries.ts';
import { useDeniedWords } from './use-denied-words.ts';
import { WideTable } from './wide-table.tsx';

export interface RefusalListProps {
  accessKeyId: string | undefined;
  /** The form that looks up a request, opened by a button. */
  lookUp?: ReactNode;
}

/** Lists the account's denied requests, or those of one access key, newest first. Each leads to its explanation. */
export function RefusalList({ accessKeyId, lookUp }: RefusalListProps) {
  const { t } = useTranslation('insight');
  const { keyName } = useDeniedWords();
  const query = useInfiniteQuery(refusalsQuery(accessKeyId));
  const refusals = query.data?.pages.flatMap((page) => page.refusals) ?? [];
  const isOfKey = accessKeyId !== undefined;
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel
      title={t('refusals.recent')}
      text={isOfKey ? t('refusals.ofKey', { name: keyName(accessKeyId) }) : t('refusals.ofAccount')}
      foldsText
      action={
        (isOfKey || lookUp) && (
          <div className={classes.bar}>
            {isOfKey && <TextLink to="/dss/apps/refusals">{t('refusals.showAll')}</TextLink>}
            {lookUp && (
              <Button
                size="sm"
                variant="default"
                aria-expanded={isAsking}
                onClick={() => setAsking(!isAsking)}
              >
                {t('refusals.byId')}
              </Button>
            )}
          </div>
        )
      }
    >
      {isAsking && lookUp}
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() =>
          refusals.length === 0 ? (
            <p>{t('refusals.none')}</p>
          ) : (
            <RefusalTable refusals={refusals} accessKeyId={accessKeyId} />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
    </Panel>
  );
}

interface RefusalTableProps {
  refusals: readonly Explanation[];
  accessKeyId: string | undefined;
}

function RefusalTable({ refusals, accessKeyId }: RefusalTableProps) {
  const { t } = useTranslation('insight');
  const words = useDeniedWords();
  return (
    <WideTable>
      <DataTable
        label={t('refusals.title')}
        head={
          <>
            <HeadCell>{t('refusals.request')}</HeadCell>
            <HeadCell>{t('refusals.caller')}</HeadCell>
            <HeadCell>{t('refusals.why')}</HeadCell>
            <HeadCell isNumber>{t('when')}</HeadCell>
          </>
        }
      >
        {refusals.map((refusal) => (
          <tr key={refusal.request_id}>
            <Cell isMain>
              <TextLink to="/dss/apps/refusals" search={{ request: refusal.request_id, key: accessKeyId }}>
                {words.action(refusal)}
              </TextLink>
              <span className={classes.resource}>
                <PathLine path={words.resource(refusal)} />
              </span>
            </Cell>
            <Cell label={t('refusals.caller')}>
              <bdi className={classes.value}>{words.caller(refusal)}</bdi>
            </Cell>
            <Cell>
              <span className={classes.detail} title={words.rule(refusal)}>
                {words.rule(refusal)}
              </span>
            </Cell>
            <Cell isNumber>
              <Time value={refusal.decided_at} />
            </Cell>
          </tr>
        ))}
      </DataTable>
    </WideTable>
  );
}
