import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Time } from '#ui/text/time.tsx';
import type { AuditEntry } from '../log/queries.ts';
import { type AuditBatch, batchesOf } from './audit-batches.ts';
import { AuditDetails } from './audit-details.tsx';
import classes from './audit-list.module.css';
import { AuditSentence } from './audit-sentence.tsx';

/** Changes as sentences, newest first. Changes made together are one sentence. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('insight');
  return (
    <ol className={classes.list} aria-label={t('audit.title')}>
      {batchesOf(entries).map((batch) => (
        <Item key={batch.first.id} batch={batch} />
      ))}
    </ol>
  );
}

function Item({ batch }: { batch: AuditBatch }) {
  const { t } = useTranslation('audit-sentences');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span className={classes.sentence} id={id}>
          <AuditSentence batch={batch} />
        </span>
        <span className={classes.time}>
          <Time value={batch.first.at} />
        </span>
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('details.hide') : t('details.details')}
        </Button>
      </div>
      {isOpen && batch.entries.map((entry) => <AuditDetails key={entry.id} entry={entry} />)}
    </li>
  );
}
