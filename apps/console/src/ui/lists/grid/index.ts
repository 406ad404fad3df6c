/**
 * Lists of the console: columns a person chooses, sorting, selection, the keyboard, and rows drawn as they come into view.
 *
 * ```tsx
 * // Outside the component, or in useMemo where labels are translated: columns and `idOf` keep their identity.
 * const idOf = (bucket: Bucket) => bucket.name;
 *
 * const all = useMemo<GridColumn<Bucket>[]>(() => [
 *   { id: 'name', label: t('name'), isMain: true, isSortable: true, minWidthPx: 220, cell: (b) => <QuietLink …>{b.name}</QuietLink> },
 *   { id: 'size', label: t('size'), isNumber: true, isSortable: true, minWidthPx: 96, cell: (b) => formats.bytes(b.size_bytes) },
 *   { id: 'region', label: t('region'), isHidden: true, minWidthPx: 96, cell: (b) => b.region },
 * ], [t]);
 * const columns = useColumns(all, 'bucketColumns');            // kept in localStorage, forgotten at sign-out
 * const sort = sortOf(search, { by: 'name', direction: 'asc' }); // route: validateSearch: searchOf(sortCodecs(['name', 'size']))
 * const rows = useArrayRows(useMemo(() => sortRows(buckets, sort, { name: …, size: … }), [buckets, sort]));
 * // (a route file imports `sort.ts` itself: what is in `index.ts` comes with the screen)
 * // or, behind a cursor: useCursorRows({ queryKey, fetchPage: (cursor, signal) => … }), both of lasting identity
 * const selection = useSelection(idOf);
 *
 * <ColumnChoice columns={columns} />
 * <Grid
 *   label={t('list')} columns={columns.shown} rows={rows} idOf={idOf} nameOf={(b) => b.name}
 *   sort={sort} onSort={(by) => changeSearch(toSortSearch(nextSort(sort, by), initialSort))}
 *   selection={selection} actionsOf={(b) => [{ label, icon, onSelect }]}
 *   onOpen={…} onDelete={(chosen) => …} onRename={…}
 * />
 * <BulkBar selection={selection}><Button size="sm" …>…</Button></BulkBar>
 * ```
 *
 * Keys: arrows, Page Up and Down, Home and End move, with Shift they select what lies between; Space selects, Ctrl/Cmd-A selects
 * all that is loaded, Escape none; Enter opens, Delete deletes, F2 renames; the right arrow goes to a row's own controls. A list in
 * a browser's tab has one stop for the Tab key. Where columns have no room, each row is two lines.
 * A right click opens the row's menu. Texts are in the domain `grid`, loaded with the frame.
 */
export { useArrayRows } from './array-rows.ts';
export { BulkBar } from './bulk-bar.tsx';
export { ColumnChoice, ColumnDialog } from './column-choice.tsx';
export { type CursorPage, type CursorRows, useCursorRows } from './cursor-rows.ts';
export { focusActiveRow } from './focus-active-row.ts';
export { Grid } from './grid.tsx';
export { type Selection, useSelection } from './selection.ts';
export { nextSort, sortOf, sortRows, toSortSearch } from './sort.ts';
export { SortMenu } from './sort-menu.tsx';
export { TileGrid } from './tile-grid.tsx';
export type { GridColumn, RowDrag } from './types.ts';
export { useColumns } from './use-columns.ts';
export { useWidth } from './use-grid-shape.ts';
