export { App } from './app.tsx';
export { refreshSession } from './client.ts';
export { openDevice } from './device.ts';
export { placeOf } from './place.ts';
export { loadContributeTexts } from './texts.ts';
