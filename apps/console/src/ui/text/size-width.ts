/** The width of a column of sizes, in px, which fits the longest, such as “1,023 バイト”. */
export const sizeWidthPx = 108;
