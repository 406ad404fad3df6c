export { krippendorffAlpha, type Labels, rawAgreement } from './agreement/agreement.ts';
export {
  type CastVote,
  type CollusionLimits,
  type CollusionView,
  findCollusion,
  type GoldAnswer,
  type SuspiciousPair,
} from './agreement/collusion.ts';
export { type Concentration, concentrationOf } from './agreement/concentration.ts';
export { auditedItems, type Interval, wilsonInterval } from './agreement/interval.ts';
export { simulateMajority } from './simulation/majority.ts';
export {
  colludingScenario,
  independentScenario,
  type Prices,
  type Scenario,
} from './simulation/scenario.ts';
export { type SimulationResult, simulate } from './simulation/simulate.ts';
export type { SimulatedCost, SimulationTally } from './simulation/tally.ts';
export {
  type AppealRefusal,
  appealRefusal,
  appealWindowMs,
  isLeaseOver,
  leaseMs,
} from './states/deadlines.ts';
export {
  canTransition,
  eventsFrom,
  isFinal,
  type Machine,
  statesOf,
  TransitionRefusedError,
  transition,
} from './states/machine.ts';
export {
  type AssignmentState,
  assignmentStates,
  type ItemState,
  itemStates,
  machines,
  type ProjectState,
  projectStates,
  type ReleaseState,
  releaseStates,
} from './states/machines.ts';
export { mermaidOf } from './states/mermaid.ts';
export {
  type Answer,
  type Decision,
  type DecisionReason,
  decide,
  type Explanation,
  type Outcome,
  type Vote,
  type WeighedVote,
} from './vote-rule/decide.ts';
export {
  type GateState,
  gateMix,
  gateState,
  isGoldTurn,
  isSuspended,
} from './vote-rule/gold.ts';
export {
  checkRule,
  createRule,
  defaultRule,
  type Rule,
  type RuleBounds,
  type RuleProblem,
  type RuleProblemKind,
  type RuleSetting,
  ruleBounds,
  ruleSettings,
} from './vote-rule/settings.ts';
export { type GoldRecord, reviewerWeight } from './vote-rule/weight.ts';
