/** A copy of a picture without its metadata. */
export interface Removed {
  readonly blob: Blob;
  readonly removedBytes: number;
}
