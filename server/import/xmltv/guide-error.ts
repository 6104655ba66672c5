/** The reason why a guide is refused; what the database has of it stays. It names no address. */
export class GuideError extends Error {}
