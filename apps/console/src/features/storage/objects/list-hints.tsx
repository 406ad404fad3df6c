import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { filtersOf, type ObjectsSearch } from '../listing/objects-search.ts';
import classes from './list-hints.module.css';

export interface ListHintsProps {
  bucket: string;
  prefix: string;
  search: ObjectsSearch;
  /** Whether the list shows only a part of the folder. */
  isNarrowed: boolean;
  onSearch: (change: ObjectsSearch) => void;
  onBringBackAll: () => void;
}

/** Explains how the list differs from the folder, and offers the next step: a wider search, or restoring deleted objects. */
export function ListHints(props: ListHintsProps) {
  const { search, isNarrowed } = props;
  return (
    <>
      {isNarrowed && <WiderSearch {...props} />}
      {search.deleted && <DeletedShown {...props} />}
    </>
  );
}

/** Suggests a wider search: the folder with its subfolders, then everything. */
function WiderSearch({ bucket, prefix, search }: ListHintsProps) {
  const { t } = useTranslation('objects');
  const { type: _, ...filters } = filtersOf(search);
  const wanted = { ...filters, text: search.find };
  return (
    <p className={classes.root}>
      <TextLink to="/dss/search" search={{ ...wanted, bucket, prefix: prefix || undefined }}>
        {t('find.below')}
      </TextLink>
      <TextLink to="/dss/search" search={wanted}>
        {t('find.everywhere')}
      </TextLink>
    </p>
  );
}

function DeletedShown({ onSearch, onBringBackAll }: ListHintsProps) {
  const { t } = useTranslation('objects');
  const mayWrite = useMay('deleteObject');
  return (
    <p className={classes.root}>
      <span>{t('deletedShown')}</span>
      {mayWrite && (
        <Button variant="subtle" onClick={onBringBackAll}>
          {t('bringBackAll')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => onSearch({ deleted: undefined })}>
        {t('hideDeleted')}
      </Button>
    </p>
  );
}
