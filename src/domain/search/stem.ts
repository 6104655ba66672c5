// Endings of Ukrainian and Russian nouns and adjectives in `folded` spelling, longest first.
const ENDING = /(?:ями|ами|ого|его|ому|ему|ими|ови|еви|ам|ям|аг|яг|ом|ем|ов|ев|ив|им|иг|ою|ею|ои|еи|ая|яя|ое|ую|юю|[аеиоуюя])$/
const POSSESSIVE = /[оеи]в$/
const SHORTEST_STEM = 3

/** Returns the common stem of a folded word's forms: фільми and фільмів, казка and казок. Unrelated words
 * may share a stem, so it weighs less than a spelling. */
export function stemOf(word: string): string {
  return withoutAlternation(without(POSSESSIVE, without(ENDING, word)))
}

function without(ending: RegExp, word: string): string {
  const rest = word.replace(ending, '')
  return rest.length >= SHORTEST_STEM ? rest : word
}

/** Removes stem alternations: the vowel before a final consonant, and the softened consonant. */
function withoutAlternation(stem: string): string {
  const hard = stem.replace(/[цч]$/, 'к').replace(/[зж]$/, 'г')
  return hard.replace(/([^аеиоуюя])[еио]([^аеиоуюя])$/, hard.length > SHORTEST_STEM ? '$1$2' : '$1о$2')
}
