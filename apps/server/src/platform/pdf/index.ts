export type { Face } from './font-files.ts';
export { drawPdf, type Sheet, type SheetFacts, type TextStyle } from './sheet.ts';
export { loadTypeface, type Typeface } from './typeface.ts';
