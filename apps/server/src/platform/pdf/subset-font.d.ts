declare module 'subset-font' {
  /** Returns a font with some of its glyphs, and with fixed axes of a variable font. By HarfBuzz. */
  function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      targetFormat: 'truetype';
      variationAxes: Readonly<Record<string, number>>;
      keepAllGlyphs: true;
      keepFeatures: readonly string[];
      noHinting: boolean;
    },
  ): Promise<Buffer>;

  export = subsetFont;
}
