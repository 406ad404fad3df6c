/** Lines of a text, counted from 1. */
export interface Lines {
  first: number;
  last: number;
}

/** Returns the lines of a policy's statement by its number, from 1; undefined if there is no such statement. */
export function statementLines(policy: string, number: number): Lines | undefined {
  const from = startOfStatements(policy);
  if (from === undefined) return undefined;
  const [place] = objectsFrom(policy, from).slice(number - 1, number);
  return place && { first: lineAt(policy, place.start), last: lineAt(policy, place.end) };
}

/** Returns the position of the first statement. A single statement may be outside a list. */
function startOfStatements(policy: string): number | undefined {
  const found = /"Statement"\s*:\s*[[{]/.exec(policy);
  return found ? found.index + found[0].length - 1 : undefined;
}

interface Place {
  start: number;
  end: number;
}

/** Returns the positions of the objects in the list at `from`, or of the one object there. */
function objectsFrom(text: string, from: number): Place[] {
  const isList = text[from] === '[';
  const places: Place[] = [];
  let depth = 0;
  let start = from;
  // Strings are matched as a whole, because brackets in them have no meaning.
  for (const { 0: token, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const own = isList ? 1 : 0;
    if (token === '{' || token === '[') {
      if (token === '{' && depth === own) start = from + index;
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      if (token === '}' && depth === own) places.push({ start, end: from + index });
      if (depth === 0) break;
    }
  }
  return places;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
