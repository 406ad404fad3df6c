/**
 * What a translation must have to match the English one: the same keys, at least `_other` of each plural.
 * English says `_one` and `_other`; French adds `_many`; Chinese and Japanese have `_other` alone.
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
