import { parseSync, Visitor, visitorKeys } from 'oxc-parser';
import { isArithmetic, isBigInt, isNamedAsAmount, mentionsAmount, type Node, valuesOf } from './values.ts';

/** An expression that could turn an amount into a fraction. */
export interface Float {
  line: number;
  problem: string;
  code: string;
}

/**
 * Finds expressions that could turn an amount into a fraction. Names with micro-USD are amounts, and so is every
 * operand and result of a computation with one. Errors are divisions (except of bigints), decimal fractions, rounding,
 * and numbers parsed from text. The contract's `microUsdOf` converts and checks text and bigints.
 */
export function findFloats(path: string, text: string): Float[] {
  const { program, errors } = parseSync(path, text);
  const [problem] = errors;
  if (problem) throw new Error(`${path}: ${problem.message}`);
  if (!/micro_?usd|microperusd/i.test(text)) return [];

  const found = new Map<number, Float>();
  const check = (expression: Node) => {
    for (const node of valuesOf(expression)) {
      const wrong = problemOf(node);
      if (!wrong) continue;
      const line = text.slice(0, node.start).split('\n').length;
      found.set(node.start, { line, problem: wrong, code: text.slice(node.start, node.end) });
    }
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => becomes(id, init),
    Property: ({ key, value, computed }) => becomes(computed ? undefined : key, value),
    PropertyDefinition: ({ key, value }) => becomes(key, value),
    AssignmentPattern: ({ left, right }) => becomes(left, right),
    AssignmentExpression(node) {
      becomes(node.left, node.right);
      if (node.operator === '/=' && isNamedAsAmount(node.left) && !isBigInt(node.right)) {
        found.set(node.start, {
          line: text.slice(0, node.start).split('\n').length,
          problem: 'divides an amount',
          code: text.slice(node.start, node.end),
        });
      }
    },
    JSXAttribute: ({ name, value }) => becomes(name, value),
    FunctionDeclaration: ({ id, body }) => becomes(id, body),
    MethodDefinition: ({ key, value }) => becomes(key, value),
    BinaryExpression: (node) => reckons(node),
    CallExpression: (node) => reckons(node),
  }).visit(program);
  return [...found.values()].toSorted((a, b) => a.line - b.line);

  function becomes(name: Node | null | undefined, value: Node | null | undefined): void {
    if (!value || !isNamedAsAmount(name)) return;
    for (const result of resultsOf(value)) check(result);
  }

  function reckons(node: Node): void {
    if ((isArithmetic(node) || node.type === 'CallExpression') && mentionsAmount(node)) check(node);
  }
}

/** Returns the results of a function whose name denotes an amount; for anything else, the value itself. */
function resultsOf(value: Node): Node[] {
  if (value.type === 'ArrowFunctionExpression' && value.body.type !== 'BlockStatement') return [value.body];
  const isFunction = ['ArrowFunctionExpression', 'FunctionExpression'].includes(value.type);
  const body = isFunction ? value.body : value;
  return body.type === 'BlockStatement' ? returnsOf(body) : [value];
}

function returnsOf(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  if (/Function/.test(node.type)) return [];
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key] as Node | (Node | null)[] | null)
    .filter((child) => child !== null && child !== undefined)
    .flatMap(returnsOf);
}

const wholeMath = ['abs', 'max', 'min', 'sign'];

function problemOf(node: Node): string | undefined {
  if (node.type === 'BinaryExpression') {
    const isExact = isBigInt(node.left) || isBigInt(node.right);
    return ['/', '**'].includes(node.operator) && !isExact ? 'divides an amount' : undefined;
  }
  if (node.type === 'Literal') {
    const isFraction = typeof node.value === 'number' && !Number.isInteger(node.value);
    return isFraction ? 'takes a fraction into an amount' : undefined;
  }
  if (node.type === 'UnaryExpression') {
    return node.operator === '+' ? 'makes an amount of text' : undefined;
  }
  return node.type === 'CallExpression' ? problemOfCall(node) : undefined;
}

function problemOfCall({ callee }: Node): string | undefined {
  if (callee.type === 'Identifier') {
    return ['Number', 'parseFloat', 'parseInt'].includes(callee.name)
      ? 'makes an amount of text or a bigint'
      : undefined;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const { object, property } = callee;
  if (object.name === 'Math') return wholeMath.includes(property.name) ? undefined : 'rounds an amount';
  if (object.name === 'Number' && /^parse/.test(property.name)) return 'makes an amount of text';
  return ['toFixed', 'toPrecision', 'toExponential'].includes(property.name)
    ? 'writes an amount as a float'
    : undefined;
}
