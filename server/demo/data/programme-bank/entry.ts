/** A title with its description in the guide, in one language. */
export type Text = readonly [title: string, description: string]

/** The smallest viewer a programme is meant for, in years. */
export type Age = 0 | 6 | 12 | 16 | 18

/** The main genre of a film. Channels devoted to one genre show more of it. */
export type Genre = 'comedy' | 'romance' | 'action' | 'thriller'

/** One programme or film of the bank. */
export type Entry = {
  age: Age
  uk: Text
  ru: Text
  /** How many episodes a serial has before it starts over. */
  episodes?: number
  /** Two teams meet in it. */
  versus?: boolean
  genre?: Genre
}

/** A bank: entries by the kind of place they take in a grid. */
export type Bank = Record<string, readonly Entry[]>
