export { type Data, openData } from './open-data.ts';
