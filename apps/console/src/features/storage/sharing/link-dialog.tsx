import { codes, displayName, shareLimits } from '@atoll/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import { accessesQuery } from './queries.ts';
import { actionNames, nameOf, type ShareAccess, type ShareLink } from './share-link.ts';
import { ShareWays } from './share-ways.tsx';
import classes from './sharing.module.css';

/** One link: the ways to share it, and its history. */
export function LinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  return (
    <Dialog title={displayName(nameOf(link))} onClose={onClose} size="xl">
      <div className={classes.stack}>
        {link.note && <Note>{link.note}</Note>}
        {link.revoked_at === null && <ShareWays link={link} />}
        <AccessLog link={link} />
      </div>
    </Dialog>
  );
}

function AccessLog({ link }: { link: ShareLink }) {
  const { t } = useTranslation('sharing');
  const query = useInfiniteQuery(accessesQuery(link.link_id));
  return (
    <section>
      <h3 className={classes.heading}>{t('log.title')}</h3>
      <Note>
        {t('log.kept', { most: formats.count(shareLimits.accessesKept), days: shareLimits.accessDays })}
      </Note>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ pages }) => {
          const accesses = pages.flatMap((page) => page.accesses);
          return accesses.length === 0 ? <Note>{t('log.empty')}</Note> : <AccessTable accesses={accesses} />;
        }}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
    </section>
  );
}

function AccessTable({ accesses }: { accesses: readonly ShareAccess[] }) {
  const { t } = useTranslation('sharing');
  return (
    <DataTable
      label={t('log.title')}
      head={
        <>
          <HeadCell>{t('log.what')}</HeadCell>
          <HeadCell>{t('log.from')}</HeadCell>
          <HeadCell isNumber>{t('log.bytes')}</HeadCell>
          <HeadCell isNumber>{t('log.at')}</HeadCell>
        </>
      }
    >
      {accesses.map((access, index) => (
        // Rows are only ever added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: accesses have no name of their own
        <tr key={index}>
          <Cell isMain className={classes.name}>
            {t(actionNames[access.action])} {access.key !== null && <bdi>{displayName(access.key)}</bdi>}
            {access.code !== null && <RefusalText code={access.code} />}
          </Cell>
          <Cell label={t('log.from')}>
            <span title={access.user_agent}>{access.address}</span>
          </Cell>
          <Cell label={t('log.bytes')} isNumber>
            {formats.bytes(access.bytes)}
          </Cell>
          <Cell label={t('log.at')} isNumber>
            <Time value={access.at} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

/** The reason for the refusal, in the catalogue's words. */
function RefusalText({ code }: { code: number }) {
  const { t } = useTranslation('sharing');
  const text = useCodeText(code);
  // The call's message leaves open whether the link has a password. Its owner knows.
  if (code === codes.shareForbidden) return <Note>{t('log.wrongPassword')}</Note>;
  return <Note>{t('log.refused', { reason: text || code })}</Note>;
}
