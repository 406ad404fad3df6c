import type { CallOutput, simulateLifecycle } from '@atoll/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Note } from '#ui/text/note.tsx';
import { useClassName } from '../../classes/use-class-names.ts';
import { bucketQuery } from '../../queries.ts';
import { type LifecycleRule, leavesVersions } from './lifecycle-rule.ts';

export type Simulation = CallOutput<typeof simulateLifecycle>;

const actions = {
  expire: 'effects.expire',
  'delete-version': 'effects.deleteVersion',
  'remove-delete-marker': 'effects.removeMarker',
  transition: 'effects.transition',
  'abort-upload': 'effects.abortUpload',
} as const satisfies Record<Simulation['effects'][number]['action'], string>;

export interface LifecycleEffectsProps {
  bucket: string;
  rules: readonly LifecycleRule[];
  simulation: Simulation;
}

/** Shows the simulated effects of each rule: the number and size of objects. */
export function LifecycleEffects({ bucket, rules, simulation }: LifecycleEffectsProps) {
  const { t } = useTranslation('lifecycle');
  const { data: facts } = useQuery(bucketQuery(bucket));
  const keepsVersions = facts?.versioning === 'enabled';
  const classOf = useClassName();
  const { effects, is_partial: isPartial, version_count: count, next_run_at: nextRunAt } = simulation;
  return (
    <>
      <Note>{t('effects.nextRun', { time: formats.dateTime(nextRunAt) })}</Note>
      {effects.length === 0 ? (
        <p>{t('effects.none', { count })}</p>
      ) : (
        <DataTable
          label={t('effects.list')}
          head={
            <>
              <HeadCell>{t('effects.rule')}</HeadCell>
              <HeadCell>{t('effects.action')}</HeadCell>
              <HeadCell isNumber>{t('effects.count')}</HeadCell>
              <HeadCell isNumber>{t('effects.size')}</HeadCell>
            </>
          }
        >
          {effects.map((effect) => (
            <tr key={`${effect.rule_id} ${effect.action} ${effect.storage_class}`}>
              <Cell isMain>{effect.rule_id}</Cell>
              <Cell label={t('effects.action')}>
                {t(
                  keepsVersions && effect.action === 'expire' ? 'effects.expireKept' : actions[effect.action],
                  { storageClass: classOf(effect.storage_class ?? '') },
                )}
              </Cell>
              <Cell label={t('effects.count')} isNumber>
                {formats.count(effect.count)}
              </Cell>
              <Cell label={t('effects.size')} isNumber>
                {formats.bytes(effect.size_bytes)}
              </Cell>
            </tr>
          ))}
        </DataTable>
      )}
      {keepsVersions && rules.some((rule) => leavesVersions(rule, rules)) && (
        <Notice icon={IconAlertTriangle} title={t('effects.versionsStay')} />
      )}
      {isPartial && <Note>{t('effects.partial', { count })}</Note>}
    </>
  );
}
