import type { CallOutput, getHubItem, HubField } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Facts } from '#ui/text/facts.tsx';

export type Answers = CallOutput<typeof getHubItem>['answers'];
type Answer = Answers[string];
type Labels = HubField['labels'];

/** Returns a label in the page’s language, otherwise in any other language, otherwise the internal name. */
export function labelOf(labels: Labels, name: string): string {
  return labels[locale] || Object.values(labels).find((label) => label) || name;
}

/** The answers to a project’s form, with the labels of its fields. */
export function AnswerList({ fields, answers }: { fields: readonly HubField[]; answers: Answers }) {
  const { t } = useTranslation('hub-codes');
  const known = fields.filter(({ name }) => Object.hasOwn(answers, name));
  const others = Object.keys(answers).filter((name) => !fields.some((field) => field.name === name));
  const facts = [
    ...known.map((field) => ({
      name: labelOf(field.labels, field.name),
      value: written(field, answers[field.name]),
    })),
    ...others.map((name) => ({ name, value: String(answers[name]) })),
  ];
  return facts.length === 0 ? null : <Facts facts={facts} />;

  function written(field: HubField, answer: Answer | undefined): string {
    if (typeof answer === 'boolean') return t(answer ? 'media.yes' : 'media.no');
    if (typeof answer === 'number') return formats.quantity(answer);
    if (Array.isArray(answer)) return formats.list(answer.map((value) => optionName([field], value)));
    return optionName([field], answer ?? '');
  }
}

/** Returns the label of an option, or the value itself if no field has such an option. */
export function optionName(fields: readonly HubField[], value: string): string {
  const option = fields.flatMap(({ options }) => options).find((one) => one.value === value);
  return option ? labelOf(option.labels, value) : value;
}
