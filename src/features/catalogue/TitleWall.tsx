import type { ReactNode } from 'react'
import type { TitleCard, TitleList } from '../../contract/titles.ts'
import type { PageQuery } from './list-queries.ts'
import { NextTitles } from './NextTitles.tsx'
import { TitleTile } from './TitleTile.tsx'
import css from './TitleWall.module.css'

// As wide as the columns of the style sheet.
const SIZES =
  '(max-width: 479px) 34vw, (max-width: 699px) 25vw, (max-width: 990px) 20vw, (max-width: 1399px) 17vw, (max-width: 1799px) 13vw, 230px'
const LEAD_SIZES = '(max-width: 479px) 67vw, (max-width: 990px) 45vw, (max-width: 1399px) 34vw, (max-width: 1799px) 25vw, 460px'

/** A wall of so many titles has a lead. */
const LONG_ENOUGH = 12

/** How many pictures of the first row load at once. */
const FIRST_SEEN = 6

type TitleWallProps = {
  list: TitleList
  /** How to ask for the page that a cursor leads to. */
  pageAt: (cursor: string) => PageQuery
  /** What stands beside a title's year. */
  kindOf: (title: TitleCard) => ReactNode
}

/** Posters edge to edge, the first of a long list four times as large; the next ones come as the wall is read. */
export function TitleWall({ list, pageAt, kindOf }: TitleWallProps) {
  const hasLead = list.items.length >= LONG_ENOUGH
  return (
    <div className={css.wall}>
      <ul className={css.posters}>
        {list.items.map((title, index) => (
          // Said in the page itself: a rule that counts what follows would move everything while the page arrives.
          <li key={title._id} data-lead={(index === 0 && hasLead) || undefined}>
            <TitleTile
              title={title}
              kind={kindOf(title)}
              sizes={index === 0 && hasLead ? LEAD_SIZES : SIZES}
              first={index < FIRST_SEEN}
            />
          </li>
        ))}
        <Following list={list} shown={list.items.length} pageAt={pageAt} kindOf={kindOf} />
      </ul>
    </div>
  )
}

type FollowingProps = TitleWallProps & {
  /** How many titles of the list stand before. */
  shown: number
}

/** What comes after a page of the wall, and after that whatever follows. */
function Following({ list: { items, next, total }, shown, pageAt, kindOf }: FollowingProps) {
  if (next === null) return null
  return (
    <NextTitles query={pageAt(next)} places={Math.min(total - shown, items.length)}>
      {(page) => (
        <>
          {page.items.map((title) => (
            <li key={title._id}>
              <TitleTile title={title} kind={kindOf(title)} sizes={SIZES} />
            </li>
          ))}
          <Following list={page} shown={shown + page.items.length} pageAt={pageAt} kindOf={kindOf} />
        </>
      )}
    </NextTitles>
  )
}
