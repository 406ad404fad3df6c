import { type HubField, hubLimits, type Locale } from '@atoll/contract';

export type FieldType = HubField['type'];
export type Option = HubField['options'][number];

export function hasOptions(type: FieldType): boolean {
  return type === 'choice' || type === 'choices';
}

/** Creates a field of a type with an unused name. */
export function newField(type: FieldType, taken: readonly HubField[]): HubField {
  return {
    name: freeName(
      'field',
      taken.map(({ name }) => name),
    ),
    type,
    is_required: true,
    labels: {},
    options: hasOptions(type) ? [newOption([]), newOption([{ value: 'option_1', labels: {} }])] : [],
  };
}

export function newOption(taken: readonly Option[]): Option {
  return {
    value: freeName(
      'option',
      taken.map(({ value }) => value),
    ),
    labels: {},
  };
}

function freeName(start: string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${start}_${number}`)) number++;
  return `${start}_${number}`;
}

/** Converts a field to another type. A choice begins with two options, other types have none. */
export function withType(field: HubField, type: FieldType): HubField {
  if (hasOptions(type) === hasOptions(field.type)) return { ...field, type };
  return { ...field, type, options: newField(type, []).options };
}

export type FieldProblem = 'label' | 'options' | 'optionLabel';

/** Returns why a field can't be shown to people, or null if it can. */
export function fieldProblem({ labels, type, options }: HubField): FieldProblem | null {
  if (!isLabelled(labels)) return 'label';
  if (!hasOptions(type)) return null;
  if (options.length === 0) return 'options';
  return options.every((option) => isLabelled(option.labels)) ? null : 'optionLabel';
}

function isLabelled(labels: HubField['labels']): boolean {
  return Object.values(labels).some((label) => label.trim() !== '');
}

/** Returns a label in a language, or in the first language that has one. */
export function labelIn(labels: HubField['labels'], locale: Locale): string {
  const wanted = labels[locale]?.trim();
  if (wanted) return wanted;
  return Object.values(labels).find((label) => label.trim() !== '') ?? '';
}

export function withLabel(labels: HubField['labels'], locale: Locale, text: string): HubField['labels'] {
  return { ...labels, [locale]: text.slice(0, hubLimits.labelMaxLength) };
}

/** Moves an entry of a list to another position. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, at) => at !== from);
  const entry = entries[from];
  return entry === undefined ? [...entries] : [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** Puts an entry into a list at a position. */
export function inserted<Entry>(entries: readonly Entry[], entry: Entry, at: number): Entry[] {
  return [...entries.slice(0, at), entry, ...entries.slice(at)];
}
