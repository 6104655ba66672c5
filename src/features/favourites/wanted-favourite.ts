/** The tab's note of the favourite that a visitor signs in for. */
export const WANTED_FAVOURITE = 'wanted-heart'
