import type { ComponentType, ReactNode } from 'react'
import type { Inline } from '../contract/pages.ts'

/** A link of a text. */
export type ReferenceProps = { href: string; children: ReactNode }

type WordsProps = { of: readonly Inline[]; Reference: ComponentType<ReferenceProps> }

/** A run of words of a content page. */
export function Words({ of, Reference }: WordsProps) {
  return of.map((part, index) => {
    if ('text' in part) return part.text
    if ('strong' in part) {
      return (
        <strong key={index}>
          <Words of={part.strong} Reference={Reference} />
        </strong>
      )
    }
    if ('em' in part) {
      return (
        <em key={index}>
          <Words of={part.em} Reference={Reference} />
        </em>
      )
    }
    return (
      <Reference key={index} href={part.link.href}>
        <Words of={part.link.words} Reference={Reference} />
      </Reference>
    )
  })
}
