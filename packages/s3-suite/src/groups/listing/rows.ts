import type { ListOptions } from './pages.ts';

export interface Row {
  what: string;
  keys: string[];
  options: ListOptions;
  pages: [keys: string[], prefixes: string[]][];
}

const tree = ['asdf', 'boo/bar', 'boo/baz/xyzzy', 'cquux/bla', 'cquux/thud'];
const under = ['_obj1_', '_under1/bar', '_under1/baz/xyzzy', '_under2/bla', '_under2/thud'];
export const flat = ['bar', 'baz', 'cab', 'foo'];

export const rows: readonly Row[] = [
  { what: 'nothing of an empty bucket', keys: [], options: {}, pages: [[[], []]] },
  { what: 'every key in order', keys: ['c', 'a', 'b'], options: {}, pages: [[['a', 'b', 'c'], []]] },
  {
    what: 'two keys a page',
    keys: ['foo', 'bar', 'baz'],
    options: { MaxKeys: 2 },
    pages: [
      [['bar', 'baz'], []],
      [['foo'], []],
    ],
  },
  {
    what: 'one key a page',
    keys: ['a', 'b'],
    options: { MaxKeys: 1 },
    pages: [
      [['a'], []],
      [['b'], []],
    ],
  },
  {
    what: 'a last page that is just full',
    keys: ['a', 'b'],
    options: { MaxKeys: 2 },
    pages: [[['a', 'b'], []]],
  },
  { what: 'folders', keys: tree, options: { Delimiter: '/' }, pages: [[['asdf'], ['boo/', 'cquux/']]] },
  {
    what: 'a folder',
    keys: tree,
    options: { Delimiter: '/', Prefix: 'boo/' },
    pages: [[['boo/bar'], ['boo/baz/']]],
  },
  {
    what: 'folders, one a page',
    keys: tree,
    options: { Delimiter: '/', MaxKeys: 1 },
    pages: [
      [['asdf'], []],
      [[], ['boo/']],
      [[], ['cquux/']],
    ],
  },
  {
    what: 'folders, two a page',
    keys: tree,
    options: { Delimiter: '/', MaxKeys: 2 },
    pages: [
      [['asdf'], ['boo/']],
      [[], ['cquux/']],
    ],
  },
  {
    what: 'a folder, one a page',
    keys: tree,
    options: { Delimiter: '/', Prefix: 'boo/', MaxKeys: 1 },
    pages: [
      [['boo/bar'], []],
      [[], ['boo/baz/']],
    ],
  },
  {
    what: 'underscores',
    keys: under,
    options: { Delimiter: '/', MaxKeys: 2 },
    pages: [
      [['_obj1_'], ['_under1/']],
      [[], ['_under2/']],
    ],
  },
  {
    what: 'a folder after underscores',
    keys: under,
    options: { Delimiter: '/', Prefix: '_under1/', MaxKeys: 1 },
    pages: [
      [['_under1/bar'], []],
      [[], ['_under1/baz/']],
    ],
  },
  {
    what: 'a key that ends with the delimiter, under itself',
    keys: ['asdf/'],
    options: { Delimiter: '/', Prefix: 'asdf/' },
    pages: [[['asdf/'], []]],
  },
  {
    what: 'a key that ends with the delimiter, as a folder',
    keys: ['asdf/', 'b'],
    options: { Delimiter: '/' },
    pages: [[['b'], ['asdf/']]],
  },
  {
    what: 'a key beside its folder',
    keys: ['a', 'a/', 'a/b'],
    options: { Delimiter: '/' },
    pages: [[['a'], ['a/']]],
  },
  {
    what: 'keys that begin with the delimiter',
    keys: ['/a', '/b', 'c'],
    options: { Delimiter: '/' },
    pages: [[['c'], ['/']]],
  },
  {
    what: 'empty segments',
    keys: ['a//b', 'a/c'],
    options: { Delimiter: '/', Prefix: 'a/' },
    pages: [[['a/c'], ['a//']]],
  },
  {
    what: 'a prefix that ends inside a folder’s name',
    keys: tree,
    options: { Delimiter: '/', Prefix: 'b' },
    pages: [[[], ['boo/']]],
  },
  {
    what: 'a letter as delimiter',
    keys: flat,
    options: { Delimiter: 'a' },
    pages: [[['foo'], ['ba', 'ca']]],
  },
  {
    what: 'a percent sign as delimiter',
    keys: ['b%ar', 'b%az', 'c%ab', 'foo'],
    options: { Delimiter: '%' },
    pages: [[['foo'], ['b%', 'c%']]],
  },
  {
    what: 'a space as delimiter',
    keys: ['b ar', 'b az', 'c ab', 'foo'],
    options: { Delimiter: ' ' },
    pages: [[['foo'], ['b ', 'c ']]],
  },
  {
    what: 'a dot as delimiter',
    keys: ['b.ar', 'b.az', 'c.ab', 'foo'],
    options: { Delimiter: '.' },
    pages: [[['foo'], ['b.', 'c.']]],
  },
  { what: 'a newline as delimiter', keys: flat, options: { Delimiter: '\n' }, pages: [[flat, []]] },
  {
    what: 'a delimiter of two characters',
    keys: ['a--b', 'a--c', 'a-d'],
    options: { Delimiter: '--' },
    pages: [[['a-d'], ['a--']]],
  },
  {
    what: 'a delimiter outside of ASCII',
    keys: ['aüb', 'aüc', 'd'],
    options: { Delimiter: 'ü' },
    pages: [[['d'], ['aü']]],
  },
  { what: 'an empty delimiter', keys: flat, options: { Delimiter: '' }, pages: [[flat, []]] },
  { what: 'a delimiter in no key', keys: flat, options: { Delimiter: '/' }, pages: [[flat, []]] },
  {
    what: 'a prefix',
    keys: ['foo/bar', 'foo/baz', 'quux'],
    options: { Prefix: 'foo/' },
    pages: [[['foo/bar', 'foo/baz'], []]],
  },
  {
    what: 'a prefix that is no folder',
    keys: flat,
    options: { Prefix: 'ba' },
    pages: [[['bar', 'baz'], []]],
  },
  { what: 'an empty prefix', keys: flat, options: { Prefix: '' }, pages: [[flat, []]] },
  { what: 'a prefix of no key', keys: flat, options: { Prefix: 'd' }, pages: [[[], []]] },
  { what: 'a newline as prefix', keys: flat, options: { Prefix: '\n' }, pages: [[[], []]] },
  {
    what: 'a prefix that is a key',
    keys: ['a', 'ab', 'b'],
    options: { Prefix: 'a' },
    pages: [[['a', 'ab'], []]],
  },
  {
    what: 'a prefix with percent and underscore, taken as they are',
    keys: ['a%b', 'axb', 'a_b'],
    options: { Prefix: 'a_' },
    pages: [[['a_b'], []]],
  },
  {
    what: 'a prefix with a backslash',
    keys: ['a\\b', 'a/b'],
    options: { Prefix: 'a\\' },
    pages: [[['a\\b'], []]],
  },
  {
    what: 'a prefix in its own case',
    keys: ['A/x', 'a/x'],
    options: { Prefix: 'A' },
    pages: [[['A/x'], []]],
  },
  {
    what: 'a prefix at the end of Unicode',
    keys: ['\u{10ffff}a', '\u{10ffff}b', 'z'],
    options: { Prefix: '\u{10ffff}' },
    pages: [[['\u{10ffff}a', '\u{10ffff}b'], []]],
  },
  {
    what: 'the order of UTF-8’s bytes',
    keys: ['\u{1f600}', '\uff5e', 'z', 'Z', 'é', '~'],
    options: {},
    pages: [[['Z', 'z', '~', 'é', '\uff5e', '\u{1f600}'], []]],
  },
  {
    what: 'the order of UTF-8’s bytes from page to page',
    keys: ['\u{1f600}', '\uff5e', '\ue000'],
    options: { MaxKeys: 1 },
    pages: [
      [['\ue000'], []],
      [['\uff5e'], []],
      [['\u{1f600}'], []],
    ],
  },
  {
    what: 'capitals before small letters, slash between',
    keys: ['a-b', 'a/b', 'a0', 'A'],
    options: {},
    pages: [[['A', 'a-b', 'a/b', 'a0'], []]],
  },
  {
    what: 'a page that ends inside a folder of many',
    keys: ['a/1', 'a/2', 'a/3', 'b'],
    options: { Delimiter: '/', MaxKeys: 1 },
    pages: [
      [[], ['a/']],
      [['b'], []],
    ],
  },
];
