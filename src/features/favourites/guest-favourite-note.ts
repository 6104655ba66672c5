/** The tab's note of the favourite that a visitor signs in for. */
export const GUEST_FAVOURITE_NOTE = 'wanted-heart'
