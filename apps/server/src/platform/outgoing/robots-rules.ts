/** The rules of a robots.txt for one robot. */
export interface RobotsRules {
  allow(url: URL): boolean;
}

interface Rule {
  pattern: string;
  allows: boolean;
}

/** The product of the lengths of a path and of all patterns with a `*`, which limits what a search for their pieces can cost. */
const longestSearch = 100_000_000;

/**
 * Reads a robots.txt (RFC 9309), which may be hostile: a group of many robots keeps its rules once, and a path that would take
 * too long to compare with them is not allowed.
 * @param robot product token of the robot, in lower case
 */
export function readRobotsRules(text: string, robot: string): RobotsRules {
  const rules = rulesOf(text, robot);
  const searched = rules.filter(({ pattern }) => pattern.includes('*'));
  const searchedLength = searched.reduce((sum, { pattern }) => sum + pattern.length, 0);
  return {
    allow({ pathname, search }) {
      const path = normalized(pathname + search);
      return searchedLength * path.length <= longestSearch && (strongest(rules, path)?.allows ?? true);
    },
  };
}

/** Returns the rules for the robot: of all groups that name it, or else of those for everyone. */
function rulesOf(text: string, robot: string): Rule[] {
  const groups = groupsOf(text);
  const own = groups.filter(({ products }) => products.has(robot));
  const general = groups.filter(({ products }) => products.has('*'));
  return (own.length > 0 ? own : general).flatMap(({ rules }) => rules);
}

interface Group {
  /** The robots that it names, in lower case. */
  products: Set<string>;
  rules: Rule[];
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let group: Group = { products: new Set(), rules: [] };
  let isNaming = false;
  for (const line of text.split(/[\r\n]+/)) {
    const [field = '', value = ''] = fieldOf(line);
    const isName = field === 'user-agent';
    if (!isName && field !== 'allow' && field !== 'disallow') continue;
    if (isName && !isNaming) {
      group = { products: new Set(), rules: [] };
      groups.push(group);
    }
    isNaming = isName;
    if (isName) group.products.add(value.replace(/\/.*/, '').trim().toLowerCase());
    else if (value !== '') group.rules.push({ pattern: normalized(value), allows: field === 'allow' });
  }
  return groups;
}

/** Returns the rule with the longest pattern; of two, the one that allows. */
function strongest(rules: readonly Rule[], path: string): Rule | undefined {
  let found: Rule | undefined;
  for (const rule of rules) {
    const lead = rule.pattern.length - (found?.pattern.length ?? 0);
    const isStronger = !found || lead > 0 || (lead === 0 && rule.allows);
    if (isStronger && matches(rule.pattern, path)) found = rule;
  }
  return found;
}

/** The first place of each piece between two `*` leaves most room for the next, so that no other place needs to be tried. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const end = isWhole ? pieces.pop() : '';
  if (end === undefined) return path === start;
  let at = start.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}

function fieldOf(line: string): [field: string, value: string] | [] {
  const [content = ''] = line.split('#', 1);
  const at = content.indexOf(':');
  return at === -1 ? [] : [content.slice(0, at).trim().toLowerCase(), content.slice(at + 1).trim()];
}

/** Encodes characters that a URL has encoded, and writes all encoded ones alike. */
function normalized(path: string): string {
  return encodeURI(path)
    .replaceAll('%25', '%')
    .replaceAll(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
