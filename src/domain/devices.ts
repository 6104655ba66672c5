/** How many devices one account may use, whatever its package (section 9). */
export const DEVICES_PER_ACCOUNT = 5
