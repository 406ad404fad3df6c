import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import classes from './list-editor.module.css';

export interface ListEditorProps<Item> {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** The initial value of an added item. */
  blank: Item;
  add: string;
  /** The accessible name of the button to add an item, if its label alone is not unique. */
  addName?: string;
  /** Returns the label of the button that removes the item with this number, from 1. */
  removeName: (number: number) => string;
  max?: number;
  /** Its fields form a block instead of a line. */
  isBlock?: boolean;
  children: (
    item: Item,
    change: (part: { [Name in keyof Item]?: Item[Name] | undefined }) => void,
    index: number,
  ) => ReactNode;
}

/** Edits a list of items in place, with buttons to add and remove them. */
export function ListEditor<Item extends object>(props: ListEditorProps<Item>) {
  const { items, onChange, blank, add, addName, removeName, max = 100, isBlock, children } = props;
  const change = (index: number) => (part: object) =>
    onChange(items.map((item, at) => (at === index ? withPart(item, part) : item)));
  return (
    <div className={classes.root}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all that a row shows is given to it
        <div key={index} className={classes.item} data-block={isBlock || undefined}>
          <div className={classes.fields}>{children(item, change(index), index)}</div>
          <IconButton
            icon={IconX}
            label={removeName(index + 1)}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {items.length < max && (
        <Button
          size="sm"
          variant="default"
          aria-label={addName}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => onChange([...items, blank])}
        >
          {add}
        </Button>
      )}
    </div>
  );
}

/** Removes undefined values. */
function withPart<Item extends object>(item: Item, part: object): Item {
  const entries = Object.entries({ ...item, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Item;
}
