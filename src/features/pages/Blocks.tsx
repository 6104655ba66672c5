import { useLingui } from '@lingui/react/macro'
import type { Block } from '../../contract/pages.ts'
import css from './Blocks.module.css'
import { Words } from './Words.tsx'

/**
 * Pieces of a content page; short ones such as questions with their answers may stand in two columns where
 * there is room.
 */
export function Blocks({ of, inColumns = false }: { of: readonly Block[]; inColumns?: boolean }) {
  return (
    <div className={css.text} data-columns={inColumns || undefined}>
      <Pieces of={of} />
    </div>
  )
}

function Pieces({ of }: { of: readonly Block[] }) {
  return of.map((block, index) => <Piece key={index} block={block} />)
}

function Piece({ block }: { block: Block }) {
  const { t } = useLingui()
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Words of={block.words} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words of={block.words} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Pieces of={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <Pieces of={block.blocks} />
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
                    <Words of={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Words of={cell} />
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
