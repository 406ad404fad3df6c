export type { AppGrants } from './grants.ts';
export type { AppGrant, LinkedApp } from './linked-app.ts';
export type { AppRegistry } from './registry.ts';
