import { useTranslation } from 'react-i18next';
import type { Collection } from '../collection.ts';
import { checkKey } from '../items/item-words.ts';
import { countryName, labelOf, languageName, listOf, optionName } from '../shell/names.ts';
import { Noted } from '../shell/noted.tsx';
import classes from './review.module.css';
import type { Assignment } from './reviewing.tsx';

export type Content = Pick<Assignment, 'language' | 'country' | 'text' | 'answers' | 'checks'>;

export interface ItemContentProps {
  content: Content;
  fields: Collection['fields'];
  languages: readonly string[];
}

/** The content of an item: its text, its answers, and the notes of the checks. */
export function ItemContent({ content, fields, languages }: ItemContentProps) {
  const { t } = useTranslation(['contribute-review', 'contribute']);
  const { t: words } = useTranslation('contribute');
  const { language, country, text, answers, checks } = content;
  const notes = checks.filter(({ level }) => level !== 'ok');
  return (
    <>
      <p className={classes.dimmed}>
        {t('contribute:capture.declared', {
          language: languageName(language),
          country: countryName(country),
        })}
      </p>
      {text !== null && (
        <blockquote className={classes.text} lang={language}>
          {text}
        </blockquote>
      )}
      {fields.length > 0 && (
        <dl className={classes.answers} aria-label={t('item.answers')}>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{labelOf(field.labels, languages, field.name)}</dt>
              <dd>{<Answer field={field} answer={answers[field.name]} languages={languages} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.length > 0 && (
        <Noted title={t('item.warnings')}>
          {notes.map(({ code }) => (
            <li key={code}>{words(checkKey(code))}</li>
          ))}
        </Noted>
      )}
    </>
  );
}

interface AnswerProps {
  field: Collection['fields'][number];
  answer: Content['answers'][string] | undefined;
  languages: readonly string[];
}

function Answer({ field, answer, languages }: AnswerProps) {
  const { t } = useTranslation(['contribute-review', 'contribute']);
  const nameOf = (value: string) => optionName(field, value, languages);
  if (answer === undefined) return t('item.noAnswer');
  if (typeof answer === 'boolean') return answer ? t('contribute:capture.yes') : t('contribute:capture.no');
  if (Array.isArray(answer)) return listOf(answer.map(nameOf));
  return typeof answer === 'number' ? answer : nameOf(answer);
}
