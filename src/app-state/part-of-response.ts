/**
 * The age (`dataUpdatedAt`) of a response that the server cut to the first screen: so old that the component
 * that uses it fetches the whole.
 */
export const PART_AT = 1
