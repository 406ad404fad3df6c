/** A dash in a column for a row that has no value there. Small screens, where every value has a label, leave both out. */
export function NoValue() {
  return <span data-no-value>–</span>;
}
