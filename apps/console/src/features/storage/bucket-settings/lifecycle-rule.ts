import type { CallOutput, getBucketLifecycle } from '@atoll/contract';

export type LifecycleRule = CallOutput<typeof getBucketLifecycle>[number];

/** Changes a rule; what is undefined is no longer said. */
export type ChangeRule = (part: { [Name in keyof LifecycleRule]?: LifecycleRule[Name] | undefined }) => void;

const mebibyte = 1024 ** 2;

/** A number as it was typed; nothing where nothing was. */
export function wholeOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

export function toMegabytes(sizeBytes: number | undefined): string {
  return sizeBytes === undefined ? '' : String(sizeBytes / mebibyte);
}

export function fromMegabytes(text: string): number | undefined {
  const value = Number(text.replace(',', '.').replace(/[^\d.]/g, ''));
  return text === '' || Number.isNaN(value) ? undefined : Math.round(value * mebibyte);
}

/** Whether a rule says what its form has no field for; that stays as it is. */
export function saysMore({ transitions = [], ...rule }: LifecycleRule): boolean {
  return (
    rule.expire_at !== undefined ||
    rule.noncurrent_transitions !== undefined ||
    transitions.length > 1 ||
    transitions.some(({ at }) => at !== undefined)
  );
}
