import { displayName } from '@atoll/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconBucket,
  IconChevronRight,
  IconFile,
  IconFileText,
  IconFolderFilled,
  IconRefresh,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Time } from '#ui/text/time.tsx';
import type { ShownPlace } from '../place.ts';
import type { AgentSource } from '../queries.ts';
import { problemNames } from '../words.ts';
import { DocumentList } from './document-list.tsx';
import { titleOf } from './source-title.ts';
import classes from './sources-pane.module.css';

export interface SourceItemProps {
  agentId: string;
  source: AgentSource;
  onOpen: (place: ShownPlace) => void;
  /** Undefined without permission to change the agent. */
  onReread: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A source with its state. It expands to its files. */
export function SourceItem({ agentId, source, onOpen, onReread, onRemove }: SourceItemProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const SourceIcon = iconOf(source);
  const title = titleOf(source);
  const actions = [
    ...(onReread ? [{ label: t('sources.reread'), icon: IconRefresh, onSelect: onReread }] : []),
    ...(onRemove
      ? [{ label: t('sources.remove'), icon: IconTrash, onSelect: onRemove, isDangerous: true }]
      : []),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.source}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
          <SourceIcon size={18} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.text}>
            <bdi className={classes.name}>{displayName(title)}</bdi>
            <SourceState source={source} />
          </span>
        </button>
        {actions.length > 0 && <RowMenu label={t('sources.actions', { name: title })} actions={actions} />}
      </div>
      {source.problem && (
        <p className={classes.problem}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {t(problemNames[source.problem])}
        </p>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <DocumentList agentId={agentId} source={source} onOpen={onOpen} />}
      </div>
    </li>
  );
}

function SourceState({ source }: { source: AgentSource }) {
  const { t } = useTranslation('agents');
  const { documents, behind, unreadable, is_scanning: isScanning, read_at: readAt, kind } = source;
  return (
    <span className={classes.facts}>
      {isScanning ? t('sources.listing', { count: documents }) : t('sources.files', { count: documents })}
      {behind > 0 && <span>{t('sources.behind', { count: behind })}</span>}
      {unreadable > 0 && (
        <span className={classes.bad}>{t('sources.unreadable', { count: unreadable })}</span>
      )}
      {kind === 'web' && readAt !== null && (
        <span>
          <Labeled text={t('sources.readAt')}>
            <Time value={readAt} />
          </Labeled>
        </span>
      )}
    </span>
  );
}

function iconOf({ kind, key }: AgentSource): Icon {
  if (kind === 'text') return IconFileText;
  if (kind === 'web') return IconWorld;
  if (kind === 'object') return IconFile;
  return key ? IconFolderFilled : IconBucket;
}
