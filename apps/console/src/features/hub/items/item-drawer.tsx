import { codes } from '@atoll/contract';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Note } from '#ui/text/note.tsx';
import type { Project } from '../codes/project-query.ts';
import { ItemView } from './item-view.tsx';
import classes from './items.module.css';
import { itemQuery } from './queries.ts';

export interface ItemDrawerProps {
  projectId: string;
  itemId: string;
  project: Project | undefined;
  /** The items of the list, in its order, for the links to the previous and next one. */
  neighbors: readonly string[];
  onOpen: (itemId: string) => void;
  onClose: () => void;
  onContributor: (contributorId: string) => void;
}

/** A drawer with one item, and everything that explains its state. */
export function ItemDrawer({ projectId, itemId, neighbors, onOpen, onClose, ...rest }: ItemDrawerProps) {
  const { t } = useTranslation(['hub-items', 'common']);
  const query = useQuery(itemQuery(projectId, itemId));
  const isGone = query.error instanceof CallRefused && query.error.code === codes.hubItemNotFound;
  const at = neighbors.indexOf(itemId);
  const [before, after] = at === -1 ? [] : [neighbors[at - 1], neighbors[at + 1]];
  return (
    <Modal title={t('item.title')} isBare side="right" onClose={onClose}>
      <div className={classes.drawer}>
        <div className={classes.drawerHead}>
          <p className={classes.drawerTitle}>{t('item.title')}</p>
          <IconButton
            icon={IconChevronLeft}
            label={t('item.before')}
            disabled={before === undefined}
            onClick={() => before && onOpen(before)}
          />
          <IconButton
            icon={IconChevronRight}
            label={t('item.after')}
            disabled={after === undefined}
            onClick={() => after && onOpen(after)}
          />
          <IconButton icon={IconX} label={t('common:close')} onClick={onClose} />
        </div>
        <div className={classes.drawerBody}>
          {isGone ? (
            <Note>{t('item.missing')}</Note>
          ) : (
            <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
              {(item) => <ItemView projectId={projectId} item={item} {...rest} />}
            </Loaded>
          )}
        </div>
      </div>
    </Modal>
  );
}
