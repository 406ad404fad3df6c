import type { AppPermission, HubItemType } from '@atoll/contract';
import { expect, it } from 'vitest';
import { obstaclesOf } from './obstacles.ts';
import { settingsOf } from './templates.ts';

it.each<[type: HubItemType, permissions: AppPermission[], isRefused: boolean]>([
  ['text', [], true],
  ['text', ['manage', 'organise'], true],
  ['text', ['upload'], false],
  ['form', ['upload'], false],
  ['image', ['upload'], true],
  ['audio', ['upload', 'organise'], true],
  ['file', ['manage'], true],
  ['file', ['upload', 'manage'], false],
])('says whether a project of type %s can work with %j', (item_type, permissions, isRefused) => {
  const settings = { ...settingsOf('survey', 'en_US'), title: 'Reefs', item_type };
  const obstacles = obstaclesOf(settings, { permissions, now: 0 });
  expect(obstacles.includes('storage_not_linked')).toBe(isRefused);
});
