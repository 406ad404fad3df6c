export type { Face } from './font-files.ts';
export { drawPdf, type Sheet } from './sheet.ts';
export { loadTypeface } from './typeface.ts';
