import {
  IconChevronDown,
  IconColumns3,
  IconDots,
  IconFolderPlus,
  IconFolderUp,
  IconInbox,
  IconLayoutGrid,
  IconList,
  IconMessageChatbot,
  IconSquareCheck,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import toolButton from '#ui/actions/tool-button.module.css';
import { FileInput, FilePicker } from '#ui/fields/files/file-picker.tsx';
import {
  ColumnDialog,
  nextSort,
  SortMenu,
  sortOf,
  toSortSearch,
  type useColumns,
} from '#ui/lists/grid/index.ts';
import { Menu, type MenuAction } from '#ui/lists/menu.tsx';
import type { Entry } from '../../listing/entry.ts';
import { filtersOf, initialSort, type ObjectsSearch, sortColumns } from '../../listing/objects-search.ts';
import { chosenFiles, type PathedFile } from '../../transfers/dropped-files.ts';
import { useAskAbout } from '../actions/ask-about.ts';
import { FilterButton } from './filter-button.tsx';
import { FindField } from './find-field.tsx';
import classes from './toolbar.module.css';

export interface ToolbarProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
  onSearch: (change: ObjectsSearch, replace?: boolean) => void;
  columns: ReturnType<typeof useColumns<Entry>>;
  /** Whether the bucket has, or may have, several versions of an object. */
  hasVersions: boolean;
  /** Undefined if nothing is listed. */
  onSelectAll: (() => void) | undefined;
  /** Undefined for members without write permission. */
  onFiles: ((files: readonly PathedFile[]) => void) | undefined;
  onCreateFolder: () => void;
  onRequestFiles: () => void;
}

const sortLabels = {
  name: 'columns.name',
  size: 'columns.size',
  modified: 'columns.modified',
  type: 'columns.type',
} as const;

/** The toolbar of the list, to find, filter and add, with a menu for the rest. */
export function Toolbar(props: ToolbarProps) {
  const { search, onSearch, onFiles, onCreateFolder } = props;
  const { t } = useTranslation('objects');
  const sort = sortOf(search, initialSort);
  return (
    <div className={classes.frame}>
      <div className={classes.root} data-view={search.view}>
        <FindField
          value={search.find ?? ''}
          onChange={(find) => onSearch({ find: find || undefined }, true)}
        />
        <FilterButton filters={filtersOf(search)} onChange={onSearch} />
        <ViewSwitch view={search.view} onChange={(view) => onSearch({ view })} />
        <SortMenu
          columns={sortColumns.map((id) => ({ id, label: t(sortLabels[id]), isSortable: true }))}
          sort={sort}
          onSort={(by) => onSearch(toSortSearch(nextSort(sort, by), initialSort))}
        />
        <MoreMenu {...props} />
        {onFiles && <AddButtons onFiles={onFiles} onCreateFolder={onCreateFolder} />}
      </div>
    </div>
  );
}

type View = ObjectsSearch['view'];

/** Shows the folder as a list or as tiles. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('objects');
  const views = [
    { value: undefined, label: t('toolbar.list'), icon: IconList },
    { value: 'tiles', label: t('toolbar.tiles'), icon: IconLayoutGrid },
  ] as const;
  return (
    <fieldset className={classes.views} aria-label={t('toolbar.view')}>
      {views.map(({ value, label, icon: ViewIcon }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === value}
          onClick={() => onChange(value)}
        >
          <ViewIcon size={18} stroke={1.6} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}

interface AddButtonsProps {
  onFiles: (files: readonly PathedFile[]) => void;
  onCreateFolder: () => void;
}

/** Buttons that add to the open folder: files, and folders by the menu next to it. */
function AddButtons({ onFiles, onCreateFolder }: AddButtonsProps) {
  const { t } = useTranslation(['storage', 'objects']);
  const folders = useRef<HTMLInputElement>(null);
  const take = (files: FileList) => onFiles(chosenFiles(files));
  return (
    <div className={classes.add}>
      <FilePicker label={t('objects.uploadFiles')} icon={IconUpload} onFiles={take} />
      <Menu
        label={t('objects:toolbar.add')}
        face={<IconChevronDown size={16} stroke={2} aria-hidden />}
        faceClassName={classes.addMenu}
        actions={[
          {
            label: t('objects.uploadFolder'),
            icon: IconFolderUp,
            onSelect: () => folders.current?.click(),
          },
          { label: t('objects.createFolder'), icon: IconFolderPlus, onSelect: onCreateFolder },
        ]}
      />
      <FileInput ref={folders} label={t('objects.uploadFolder')} isFolder onFiles={take} />
    </div>
  );
}

function MoreMenu(props: ToolbarProps) {
  const { t } = useTranslation(['objects', 'grid']);
  const [isChoosing, setChoosing] = useState(false);
  const { bucket, prefix, search, onSearch, columns, hasVersions, onSelectAll, onRequestFiles } = props;
  const mayRequest = useMay('createShareLink');
  const mayWrite = useMay('deleteObject');
  const ask = useAskAbout(bucket);
  const isShown = search.deleted === 'shown';
  const actions: (MenuAction | false)[] = [
    onSelectAll !== undefined && {
      label: t('toolbar.selectAll'),
      icon: IconSquareCheck,
      onSelect: onSelectAll,
    },
    {
      label: search.view ? t('toolbar.showList') : t('toolbar.showTiles'),
      icon: search.view ? IconList : IconLayoutGrid,
      onSelect: () => onSearch({ view: search.view ? undefined : 'tiles' }),
    },
    { label: t('grid:columns'), icon: IconColumns3, onSelect: () => setChoosing(true) },
    hasVersions && {
      label: isShown ? t('hideDeleted') : t('showDeleted'),
      icon: IconTrash,
      onSelect: () => onSearch({ deleted: isShown ? undefined : 'shown' }),
    },
    mayRequest && { label: t('actions.requestFiles'), icon: IconInbox, onSelect: onRequestFiles },
    mayWrite &&
      onSelectAll !== undefined && {
        label: t('actions.askHere'),
        icon: IconMessageChatbot,
        onSelect: () => void ask(prefix),
      },
  ];
  return (
    <>
      <Menu
        label={t('toolbar.more')}
        face={<IconDots size={20} stroke={1.6} aria-hidden />}
        faceClassName={toolButton.root}
        actions={actions.filter((action) => action !== false)}
      />
      {isChoosing && <ColumnDialog columns={columns} onClose={() => setChoosing(false)} />}
    </>
  );
}
