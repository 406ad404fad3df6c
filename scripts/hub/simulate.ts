import { parseArgs } from 'node:util';
import {
  colludingScenario,
  createRule,
  independentScenario,
  type Rule,
  ruleBounds,
  ruleSettings,
  type Scenario,
  type SimulationTally,
  simulate,
  simulateMajority,
} from '@atoll/verification';

/** Options of the simulated world, with their meanings. */
const scenarioOptions = {
  items: 'items to decide about',
  seed: 'seed of the random numbers',
  goodShare: 'share of good items',
  carelessShare: 'share of candidates who always say yes',
  accuracyFrom: 'accuracy of the worst careful reviewer',
  accuracyTo: 'accuracy of the best',
  votesPerReviewer: 'votes until a reviewer leaves',
  cannotTellShare: 'share of answers that are "can\'t tell"',
  colluderShare: 'share of candidates in a ring (second setting)',
  ringItemShare: "share of items that are the ring's, all bad (second setting)",
  copierShare: 'share of candidates who copy in groups (second setting)',
  copierGroupSize: 'size of such a group (second setting)',
} as const satisfies Partial<Record<keyof Scenario, string>>;

type ScenarioOption = keyof typeof scenarioOptions;

const collusionOptions: readonly ScenarioOption[] = [
  'colluderShare',
  'ringItemShare',
  'copierShare',
  'copierGroupSize',
];
const settings = Object.keys(scenarioOptions) as ScenarioOption[];
/** Votes of a reviewer who stays, so that most of the weight comes from gold items after the gate. */
const manyVotes = 500;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function printHelp(): void {
  const line = (name: string, text: string) => `  --${dashed(name).padEnd(22)}${text}`;
  const world = settings.map((name) => line(name, `${scenarioOptions[name]} (${colludingScenario[name]})`));
  const rule = ruleSettings.map((name) => {
    const { default: given, min, max } = ruleBounds[name];
    return line(name, `${min} to ${max} (${given})`);
  });
  const head = 'Simulates a verification rule of the data hub: npm run hub:simulate -- [options]';
  console.log([head, '', 'The world:', ...world, '', 'The rule:', ...rule].join('\n'));
}

function readOptions(): { rule: Rule; worlds: readonly (readonly [string, Scenario])[] } | undefined {
  const names = [...settings, ...ruleSettings];
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [dashed(name), { type: 'string' as const }])),
      help: { type: 'boolean' as const },
    },
  });
  if (values.help) return undefined;
  const numbersOf = <Name extends string>(wanted: readonly Name[]) =>
    Object.fromEntries(
      wanted.flatMap((name) => {
        const text = (values as Record<string, unknown>)[dashed(name)];
        return text === undefined ? [] : [[name, text === '' ? Number.NaN : Number(text)]];
      }),
    ) as Partial<Record<Name, number>>;
  const world = numbersOf(settings.filter((name) => !collusionOptions.includes(name)));
  const independent = { ...independentScenario, ...world };
  const colluding = { ...colludingScenario, ...world, ...numbersOf(collusionOptions) };
  return {
    rule: createRule(numbersOf(ruleSettings)),
    worlds: [
      ['Independent reviewers', independent],
      ['Colluders and copy-voters', colluding],
    ],
  };
}

const percent = (share: number | undefined, digits = 1) =>
  share === undefined ? '-' : `${(100 * share).toFixed(digits)} %`;

function cellsOf(name: string, result: SimulationTally): string[] {
  return [
    name,
    percent(result.acceptedPrecision),
    percent(result.rejectedPrecision),
    result.votesPerItem?.toFixed(2) ?? '-',
    percent(result.adjudicatedShare),
    percent(result.ringAcceptedShare),
    result.undecided.toLocaleString('en-US'),
  ];
}

function printTable(title: string, rows: readonly string[][]): void {
  const head = [
    '',
    'accepted good',
    'rejected bad',
    'votes/item',
    'adjudicator',
    'ring accepted',
    'undecided',
  ];
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  console.log(`\n${title}\n${lines.join('\n')}`);
}

try {
  const options = readOptions();
  if (!options) printHelp();
  for (const [title, scenario] of options?.worlds ?? []) {
    const { rule } = options as NonNullable<typeof options>;
    printTable(title, [
      cellsOf('two of three', simulateMajority(scenario)),
      cellsOf(`this rule, ${scenario.votesPerReviewer} votes a reviewer`, simulate(rule, scenario)),
      cellsOf(
        `this rule, ${manyVotes} votes a reviewer`,
        simulate(rule, { ...scenario, votesPerReviewer: manyVotes }),
      ),
    ]);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
