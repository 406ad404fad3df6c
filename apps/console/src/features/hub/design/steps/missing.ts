import type { HubProjectSettings, hubObstacles } from '@atoll/contract';
import { checkRule } from '@atoll/verification';
import { fieldProblem } from '../draft/form-fields.ts';
import type { Step } from '../draft/steps.ts';
import { ruleOf } from '../rule/rule.ts';

export type Obstacle = (typeof hubObstacles)[number];

/** The step that resolves each obstacle. */
export const stepOf: Readonly<Record<Obstacle, Step>> = {
  instructions: 'what',
  fields: 'what',
  languages: 'people',
  ends_at: 'people',
  consent: 'consent',
  rule: 'verification',
  bucket: 'storage',
  storage_not_linked: 'storage',
};

/** Returns what a draft still needs before it can be opened, according to the edited settings. The server decides. */
export function missingOf(
  settings: HubProjectSettings,
  { mayUpload, now }: { mayUpload: boolean; now: number },
): Obstacle[] {
  const { fields, ends_at: endsAt } = settings;
  const found: Readonly<Record<Obstacle, boolean>> = {
    instructions: settings.instructions.trim() === '',
    fields:
      fields.some((field) => fieldProblem(field) !== null) ||
      (settings.item_type === 'form' && fields.length === 0),
    languages: settings.languages.length === 0,
    ends_at: endsAt !== null && endsAt <= now,
    consent: settings.consent.trim() === '',
    rule: checkRule(ruleOf(settings.rule)).length > 0,
    storage_not_linked: !mayUpload,
    bucket: settings.bucket === null,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
}
