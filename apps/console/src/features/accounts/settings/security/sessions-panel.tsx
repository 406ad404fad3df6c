import type { CallOutput, listSessions } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { Time } from '#ui/text/time.tsx';
import { sessionsQuery } from './queries.ts';
import { useDeviceName } from './use-device-name.ts';
import { endOthersWrite, endSessionWrite } from './writes.ts';

type Session = CallOutput<typeof listSessions>['sessions'][number];

/** Lists the person's sessions, which can be ended here. */
export function SessionsPanel() {
  const { t } = useTranslation('security');
  const sessions = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.sessions.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Panel
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <Loaded query={sessions} skeleton={<SkeletonBlock height={140} />}>
        {({ sessions }) => <SessionTable sessions={sessions} />}
      </Loaded>
      {isAsking && <EndOthersDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('security');
  return (
    <DataTable
      label={t('sessions.title')}
      head={
        <>
          <HeadCell>{t('sessions.browser')}</HeadCell>
          <HeadCell>{t('sessions.address')}</HeadCell>
          <HeadCell isNumber>{t('sessions.begun')}</HeadCell>
          <HeadCell isNumber>{t('sessions.used')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {sessions.map((session) => (
        <SessionRow key={session.session_id} session={session} />
      ))}
    </DataTable>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('security');
  const name = useDeviceName()(session);
  const { run, isRunning } = useWrite(endSessionWrite, {
    notices: 'all',
    onDone: () => notify({ kind: 'success', text: t('sessions.ended'), place: 'bottom-left' }),
  });
  return (
    <tr>
      <Cell isMain>
        {name} {session.is_current && <Badge tone="good">{t('sessions.current')}</Badge>}
      </Cell>
      <Cell label={t('sessions.address')}>{session.address}</Cell>
      <Cell label={t('sessions.begun')} isNumber>
        <Time value={session.created_at} />
      </Cell>
      <Cell label={t('sessions.used')} isNumber>
        {session.is_current ? t('sessions.now') : <Time value={session.last_used_at} />}
      </Cell>
      <Cell isActions>
        {!session.is_current && (
          <Button
            size="sm"
            variant="default"
            loading={isRunning}
            aria-label={t('sessions.endNamed', { name })}
            onClick={() => void run({ session_id: session.session_id })}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Cell>
    </tr>
  );
}

/** Ends all sessions except this one. Also offered after a change of the address. */
export function useEndOthers(onEnded: () => void) {
  const { t } = useTranslation('security');
  return useWrite(endOthersWrite, {
    onDone: () => {
      notify({ kind: 'success', text: t('sessions.othersEnded'), place: 'bottom-left' });
      onEnded();
    },
  });
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const { run, isRunning, error } = useEndOthers(onClose);
  return (
    <Dialog title={t('sessions.endOthersTitle')} size="sm" onClose={onClose}>
      <p>{t('sessions.endOthersText')}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="sm" loading={isRunning} onClick={() => void run({})}>
          {t('sessions.endOthers')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
