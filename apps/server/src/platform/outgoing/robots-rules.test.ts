import { describe, expect, it } from 'vitest';
import { readRobotsRules } from './robots-rules.ts';

const allowsPath = (text: string, path: string) =>
  readRobotsRules(text, 'atollbot').allow(new URL(path, 'https://site.example'));

describe('a robots.txt', () => {
  it.each([
    ['', '/page', true],
    ['Disallow: /', '/page', true],
    ['User-agent: *\nDisallow: /', '/page', false],
    ['user-agent : * # all\r\n disallow : / # everything', '/page', false],
    ['User-agent: *\nDisallow:', '/page', true],
    ['User-agent: *\nDisallow: /\nAllow: /page', '/page', true],
    ['User-agent: *\nAllow: /page\nDisallow: /page', '/page', true],
    ['User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
    ['User-agent: *\nAllow: /\nDisallow: /pages', '/page', true],
    ['User-agent: *\nDisallow: /page$', '/page', false],
    ['User-agent: *\nDisallow: /page$', '/page/1', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['User-agent: *\nDisallow: /*a*$', '/ba', false],
    ['User-agent: *\nDisallow: /aba*aba$', '/aba', true],
    ['User-agent: *\nDisallow: /*?session=', '/page?session=1', false],
    ['User-agent: *\nDisallow: /é', '/%c3%a9', false],
    ['User-agent: *\nDisallow: /%c3%a9', '/é', false],
    ['User-agent: AtollBot/2.0\nDisallow: /\nUser-agent: *\nAllow: /', '/page', false],
    ['User-agent: *\nDisallow: /\nUser-agent: AtollBot\nDisallow:', '/page', true],
    ['User-agent: Other\nUser-agent: atollbot\nDisallow: /', '/page', false],
    ['User-agent: Other\nDisallow: /\nUser-agent: *\nAllow: /', '/page', true],
    [
      'User-agent: AtollBot\nDisallow: /a\nUser-agent: Other\nAllow: /\nUser-agent: AtollBot\nDisallow: /b',
      '/b',
      false,
    ],
    ['User-agent: *\nCrawl-delay: 5\nSitemap: https://site.example/map\nDisallow: /', '/page', false],
  ])('%j: %s is allowed: %s', (text, path, expected) => {
    expect(allowsPath(text, path)).toBe(expected);
  });

  it('keeps the rules of a group once, however many robots it names', () => {
    const groups = `${'User-agent: x\n'.repeat(20_000)}${'Allow: /\n'.repeat(20_000)}`;
    expect(allowsPath(groups, '/page')).toBe(true);
  });

  it('allows no path that would take long to compare', () => {
    const rules = `User-agent: *\n${`Disallow: /*${'a'.repeat(2500)}b${'a'.repeat(2500)}\n`.repeat(100)}`;
    expect(allowsPath(rules, `/${'a'.repeat(100)}`)).toBe(true);
    expect(allowsPath(rules, `/${'a'.repeat(15_000)}`)).toBe(false);
  });
});
