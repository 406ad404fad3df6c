import { displayName, type Exposure } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GridColumn, useColumns } from '#ui/lists/grid/index.ts';
import { Badge } from '#ui/text/badge.tsx';
import { KeptEnd } from '#ui/text/kept-end.tsx';
import { MarkedName } from '#ui/text/marked-name.tsx';
import { NoValue } from '#ui/text/no-value.tsx';
import { QuietLink } from '#ui/text/quiet-link.tsx';
import { Time } from '#ui/text/time.tsx';
import { kindNameOf, nameOf, placeOf } from './exposure.ts';
import { useMayOpenSettings } from './use-may-open-settings.ts';

type Translate = TFunction<'exposures'>;

/** Returns the columns of the list, in the person's selection. */
export function useExposureColumns() {
  const { t } = useTranslation('exposures');
  const mayOpenSettings = useMayOpenSettings();
  const all = useMemo(() => columnsOf(t, mayOpenSettings), [t, mayOpenSettings]);
  return useColumns(all, 'exposureColumns');
}

function columnsOf(t: Translate, mayOpenSettings: boolean): GridColumn<Exposure>[] {
  return [
    {
      id: 'what',
      label: t('list.what'),
      isMain: true,
      minWidthPx: 200,
      cell: (exposure) => (
        <MarkedName
          name={
            <QuietLink {...placeOf(exposure, mayOpenSettings)} tabIndex={-1}>
              <Name exposure={exposure} />
            </QuietLink>
          }
        >
          <Badge>{t(kindNameOf(exposure))}</Badge>
          {'has_password' in exposure && exposure.has_password && <Badge>{t('password')}</Badge>}
        </MarkedName>
      ),
    },
    {
      id: 'opens',
      label: t('list.opens'),
      minWidthPx: 304,
      cell: (exposure) => <span title={opensOf(t, exposure)}>{opensOf(t, exposure)}</span>,
      line: (exposure) => opensOf(t, exposure),
    },
    {
      id: 'since',
      label: t('list.since'),
      isNumber: true,
      minWidthPx: 132,
      cell: ({ since }) => (since === null ? <NoValue /> : <Time value={since} />),
    },
    {
      id: 'until',
      label: t('list.until'),
      isNumber: true,
      minWidthPx: 132,
      cell: ({ until }) => (until === null ? t('noEnd') : <Time value={until} />),
    },
    {
      id: 'used',
      label: t('list.lastUsed'),
      isNumber: true,
      minWidthPx: 144,
      cell: ({ kind, last_used_at: time }) => {
        if (time !== null) return <Time value={time} />;
        return kind === 'share_link' ? t('never') : <NoValue />;
      },
    },
  ];
}

/** Keeps the version of a dataset in view, where its title is cut off. */
function Name({ exposure }: { exposure: Exposure }) {
  if (exposure.kind === 'release')
    return <KeptEnd start={displayName(exposure.title)} end={displayName(exposure.version)} isApart />;
  const name = displayName(nameOf(exposure));
  return <bdi title={name}>{name}</bdi>;
}

const rightNames = {
  read: 'rights.read',
  list: 'rights.list',
  write: 'rights.write',
  other: 'rights.other',
} as const;
const wayNames = { policy: 'ways.policy', acl: 'ways.acl' } as const;
const linkOpens = { file: 'opens.file', folder: 'opens.folder', request: 'opens.request' } as const;

function opensBucket({ link_kind: kind, key }: Extract<Exposure, { kind: 'share_link' }>): boolean {
  return kind === 'folder' && key === '';
}

/** Says what people without an account can do. */
function opensOf(t: Translate, exposure: Exposure): string {
  switch (exposure.kind) {
    case 'bucket': {
      const rights = exposure.rights.map((right) => t(rightNames[right])).join(t('comma'));
      return `${rights} (${exposure.ways.map((way) => t(wayNames[way])).join(t('comma'))})`;
    }
    case 'object_acls':
      return t('opens.objectAcls', { key: displayName(exposure.key) });
    case 'website':
    case 'domain':
      return t('opens.site', { bucket: exposure.bucket });
    case 'share_link':
      return t(opensBucket(exposure) ? 'opens.bucket' : linkOpens[exposure.link_kind], {
        bucket: exposure.bucket,
      });
    case 'agent_link':
      return t('opens.agent');
    case 'agent_widget':
      return t('opens.widget', { count: exposure.origins.length });
    case 'project':
      return t('opens.project');
    default:
      return t('opens.release');
  }
}
