import { partsOf } from '../../domain/search/highlight.ts'
import css from './Marked.module.css'

/** A name with the words in it that answered; `words` are those of the answer. */
export function Marked({ name, words }: { name: string; words: readonly string[] }) {
  return partsOf(name, words).map(({ text, isFound }, place) =>
    isFound ? (
      <mark key={place} className={css.found}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
