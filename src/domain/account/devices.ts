/** How many devices one account may use, whatever its package (section 9). */
export const DEVICES_PER_ACCOUNT = 5

/** A device signs in again after so many days, however much it was used. */
export const SIGNED_IN_DAYS = 180
