/** A node of the syntax tree, of any type. */
// biome-ignore lint/suspicious/noExplicitAny: the walk asks each node for what its type has
export type Node = any;

const amountName = /micro_?usd|microperusd/i;
const arithmetic = new Set(['+', '-', '*', '/', '%', '**']);
const wrappers: Readonly<Record<string, string>> = {
  ParenthesizedExpression: 'expression',
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  ChainExpression: 'expression',
  JSXExpressionContainer: 'expression',
  AwaitExpression: 'argument',
  UnaryExpression: 'argument',
  AssignmentExpression: 'right',
};

export function isArithmetic(node: Node): boolean {
  return node.type === 'BinaryExpression' && arithmetic.has(node.operator);
}

/** Reports whether the name of a variable, a property or a function denotes an amount. */
export function isNamedAsAmount(node: Node | null | undefined): boolean {
  if (!node) return false;
  if (node.type === 'MemberExpression') return isNamedAsAmount(node.property);
  const name = node.type === 'Literal' ? node.value : node.name;
  return typeof name === 'string' && amountName.test(name);
}

/** Returns the nodes that an expression's value is computed from, including itself but not the arguments of unknown functions. */
export function valuesOf(node: Node): Node[] {
  return [node, ...operandsOf(node).flatMap(valuesOf)];
}

function operandsOf(node: Node): Node[] {
  const wrapped = wrappers[node.type];
  if (wrapped !== undefined) return [node[wrapped]];
  switch (node.type) {
    case 'BinaryExpression':
      return isArithmetic(node) ? [node.left, node.right] : [];
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'CallExpression':
      return operandsOfCall(node);
    default:
      return [];
  }
}

/** Returns the operands of a call of a number's method or of a function on numbers, both of which return numbers. */
function operandsOfCall({ callee, arguments: given }: Node): Node[] {
  const isOfNumbers =
    callee.type === 'Identifier'
      ? ['Number', 'parseFloat', 'parseInt'].includes(callee.name)
      : ['Math', 'Number'].includes(callee.object?.name);
  if (isOfNumbers) return given;
  const isMethod =
    callee.type === 'MemberExpression' && /^to(Fixed|Precision|Exponential)$/.test(callee.property.name);
  return isMethod ? [callee.object] : [];
}

/** Reports whether a value is computed from an amount, or returned by a function whose name denotes one. */
export function mentionsAmount(node: Node): boolean {
  return valuesOf(node).some(
    (value) => isNamedAsAmount(value) || (value.type === 'CallExpression' && isNamedAsAmount(value.callee)),
  );
}

/** Reports whether an operation is known to be on bigints, which have no fractions. */
export function isBigInt(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'bigint' || 'bigint' in node;
  if (node.type === 'CallExpression') return node.callee.name === 'BigInt';
  if (node.type === 'ParenthesizedExpression') return isBigInt(node.expression);
  if (node.type === 'UnaryExpression') return isBigInt(node.argument);
  return isArithmetic(node) && (isBigInt(node.left) || isBigInt(node.right));
}
