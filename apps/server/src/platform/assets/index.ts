export { type Asset, assetOf, encodingFor, readAssets } from './assets.ts';
