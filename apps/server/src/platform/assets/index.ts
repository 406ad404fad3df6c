export { type Asset, assetOf, type Encoding, encodingFor, readAssets } from './assets.ts';
