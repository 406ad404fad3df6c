/**
 * The type of a translation: the keys of the English one, with at least `_other` of each plural. English has `_one` and
 * `_other`; French adds `_many`; Chinese and Japanese have only `_other`.
 */
export type Catalogue<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Catalogue<English[Key]>;
} & {
  readonly [Key in keyof English as Key extends `${infer Base}_other`
    ? `${Base}_one` | `${Base}_many`
    : never]?: string;
};
