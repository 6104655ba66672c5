// Endings of Ukrainian and Russian nouns and adjectives, as `folded` spells them, the longest first.
const ENDING = /(?:ями|ами|ого|его|ому|ему|ими|ови|еви|ам|ям|аг|яг|ом|ем|ов|ев|ив|им|иг|ою|ею|ои|еи|ая|яя|ое|ую|юю|[аеиоуюя])$/
const POSSESSIVE = /[оеи]в$/
const SHORTEST_STEM = 3

/**
 * What the forms of a folded word have in common: фільми, фільмів and фільм, острів and острова, казка and казок, рука and руці. Light:
 * words of different meaning may share it, so it weighs less than a spelling.
 */
export function stemOf(word: string): string {
  return withoutAlternation(without(POSSESSIVE, without(ENDING, word)))
}

function without(ending: RegExp, word: string): string {
  const rest = word.replace(ending, '')
  return rest.length >= SHORTEST_STEM ? rest : word
}

/** Without what changes at the end of a stem: the vowel that comes, goes or is і before a closing consonant, and the softened consonant. */
function withoutAlternation(stem: string): string {
  const hard = stem.replace(/[цч]$/, 'к').replace(/[зж]$/, 'г')
  return hard.replace(/([^аеиоуюя])[еио]([^аеиоуюя])$/, hard.length > SHORTEST_STEM ? '$1$2' : '$1о$2')
}
