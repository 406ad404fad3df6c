import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from './json-fault.ts';

it.each([
  ['{"a": [}', 7],
  ['{"a": 1,}', 8],
  ['{"a" 1}', 5],
  ['[1 2]', 3],
  ['"open', 0],
  ['{}}', 2],
  ['[01]', 1],
  ['', 0],
  ['{"a"', 4],
])('finds where %j goes wrong', (source, at) => {
  expect(findJsonFault(source)).toBe(at);
});

it('takes what the language takes, and nothing else', () => {
  const spoilt = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', ' ', '0', 'x', '\n'))
    .map(([json, at, extra]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + extra + json.slice(place + (at % 2));
    });
  fc.assert(
    fc.property(spoilt, (source) => {
      let isJson = true;
      try {
        JSON.parse(source);
      } catch {
        isJson = false;
      }
      expect(findJsonFault(source) === undefined).toBe(isJson);
    }),
    { numRuns: 2000 },
  );
});
