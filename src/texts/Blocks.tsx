import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { Block } from '../contract/pages.ts'
import css from './Blocks.module.css'
import { type ReferenceProps, Words } from './Words.tsx'

type BlocksProps = { of: readonly Block[]; Reference: ComponentType<ReferenceProps> }

/**
 * Pieces of a content page; short ones such as questions with their answers may stand in two columns where
 * there is room.
 */
export function Blocks({ inColumns = false, ...pieces }: BlocksProps & { inColumns?: boolean }) {
  return (
    <div className={css.text} data-columns={inColumns || undefined}>
      <Pieces {...pieces} />
    </div>
  )
}

function Pieces({ of, Reference }: BlocksProps) {
  return of.map((block, index) => <Piece key={index} block={block} Reference={Reference} />)
}

function Piece({ block, Reference }: { block: Block; Reference: BlocksProps['Reference'] }) {
  const { t } = useLingui()
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Words of={block.words} Reference={Reference} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words of={block.words} Reference={Reference} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Pieces of={item} Reference={Reference} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <Pieces of={block.blocks} Reference={Reference} />
        </blockquote>
      )
    case 'rule':
      return <hr />
    case 'table':
      return (
        // A wide table scrolls in its own box, which the keyboard reaches. A page may have several, so none
        // is a landmark.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.table} tabIndex={0} role="group" aria-label={t`Table`}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    <Words of={cell} Reference={Reference} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Words of={cell} Reference={Reference} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}
