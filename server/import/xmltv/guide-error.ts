/** The reason why a guide is refused, without its address. Stored programmes stay. */
export class GuideError extends Error {}
