/** The devices of an account, whatever its tier (section 9). */
export const DEVICES_PER_ACCOUNT = 5

/** A device must sign in again after so many days, even in use. */
export const SIGNED_IN_DAYS = 180
