import { useState } from 'react';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import classes from './publish.module.css';

export interface ExampleProps<Connection> {
  label: string;
  snippets: readonly {
    readonly id: string;
    readonly name: string;
    readonly textOf: (connection: Connection) => string;
  }[];
  connection: Connection;
}

/** A choice of code examples to copy. */
export function Example<Connection>({ label, snippets, connection }: ExampleProps<Connection>) {
  const [id, setId] = useState(snippets[0]?.id ?? '');
  const shown = snippets.find((one) => one.id === id);
  return (
    <div className={classes.code}>
      <SelectField
        label={label}
        value={id}
        options={snippets.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={setId}
      />
      {shown && <Snippet label={shown.name} code={shown.textOf(connection)} />}
    </div>
  );
}
