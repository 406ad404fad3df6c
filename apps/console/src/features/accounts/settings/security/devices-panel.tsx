import type { CallOutput, listSessions } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Time } from '#ui/text/time.tsx';
import { sessionsQuery } from './queries.ts';
import { useDeviceName } from './use-device-name.ts';
import { forgetDeviceWrite } from './writes.ts';

type Device = CallOutput<typeof listSessions>['devices'][number];

/** Known browsers that aren't signed in now. Hidden if there are none. */
export function DevicesPanel() {
  const { t } = useTranslation('security');
  const { data } = useQuery(sessionsQuery);
  if (!data || data.devices.length === 0) return null;
  return (
    <Panel title={t('devices.title')} text={t('devices.text')}>
      <DataTable
        label={t('devices.title')}
        head={
          <>
            <HeadCell>{t('sessions.browser')}</HeadCell>
            <HeadCell isNumber>{t('devices.first')}</HeadCell>
            <HeadCell isNumber>{t('devices.used')}</HeadCell>
            <ActionsHeadCell />
          </>
        }
      >
        {data.devices.map((device) => (
          <DeviceRow key={device.device_id} device={device} />
        ))}
      </DataTable>
    </Panel>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('security');
  const name = useDeviceName()(device);
  const { run, isRunning } = useWrite(forgetDeviceWrite, {
    notices: 'all',
    onDone: () => notify({ kind: 'success', text: t('devices.forgotten'), place: 'bottom-left' }),
  });
  return (
    <tr>
      <Cell isMain>{name}</Cell>
      <Cell label={t('devices.first')} isNumber>
        <Time value={device.first_seen_at} />
      </Cell>
      <Cell label={t('devices.used')} isNumber>
        <Time value={device.last_seen_at} />
      </Cell>
      <Cell isActions>
        <Button
          size="sm"
          variant="default"
          loading={isRunning}
          aria-label={t('devices.forgetNamed', { name })}
          onClick={() => void run({ device_id: device.device_id })}
        >
          {t('devices.forget')}
        </Button>
      </Cell>
    </tr>
  );
}
