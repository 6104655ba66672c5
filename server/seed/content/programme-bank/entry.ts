/** A title and what a guide says about it, in one language. */
export type Text = readonly [title: string, description: string]

/** The smallest viewer a programme is meant for, in years. */
export type Age = 0 | 6 | 12 | 16 | 18

/** One programme or film of the bank; `episodes` is how many a serial has before it starts over. */
export type Entry = { age: Age; uk: Text; ru: Text; episodes?: number }

/** A bank: entries by the kind of place they take in a grid. */
export type Bank = Record<string, readonly Entry[]>
