declare module 'subset-font' {
  /** Written by HarfBuzz: a font with some of its glyphs, and with axes of a variable font pinned. */
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
