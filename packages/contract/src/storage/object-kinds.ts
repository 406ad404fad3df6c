/** Kinds of files, by content type and extension. */
export const objectKinds = ['image', 'video', 'audio', 'document', 'data', 'archive', 'other'] as const;

export type ObjectKind = (typeof objectKinds)[number];
