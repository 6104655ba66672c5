import { Trans } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { TitleCard, TitleList } from '../../contract/titles.ts'
import { readCursor } from '../../domain/catalogue/list-choice.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { PageQuery } from './list-queries.ts'
import { NextTitles } from './NextTitles.tsx'
import { TitleTile } from './TitleTile.tsx'
import css from './TitleWall.module.css'
import { useWallPlace } from './wall-place.ts'

// As wide as the columns of the style sheet.
const SIZES =
  '(max-width: 479px) 34vw, (max-width: 699px) 25vw, (max-width: 990px) 20vw, (max-width: 1399px) 17vw, (max-width: 1799px) 13vw, 230px'
const LEAD_SIZES = '(max-width: 479px) 67vw, (max-width: 990px) 45vw, (max-width: 1399px) 34vw, (max-width: 1799px) 25vw, 460px'

/** A wall of so many titles has a lead. */
const LONG_ENOUGH = 12

/** How many pictures load at once, before the browser knows which of them are seen. */
const FIRST_SEEN = 3

type TitleWallProps = {
  list: TitleList
  /** How to ask for the page that a cursor leads to. */
  pageAt: (cursor: string) => PageQuery
  /** The text beside a title's year. */
  kindOf: (title: TitleCard) => ReactNode
}

/**
 * Posters edge to edge, the first of a long list four times as large. Further pages load near the viewport;
 * the wall begins at the address's cursor.
 */
export function TitleWall(props: TitleWallProps) {
  const cursor = readCursor(useSearch({ strict: false }))
  if (cursor === undefined) return <Wall {...props} before={0} hasLead={props.list.items.length >= LONG_ENOUGH} />
  return <WallFrom key={cursor} {...props} page={props.pageAt(cursor)} />
}

/** A wall that begins at a cursor, as without scripts, with a link to the beginning. */
function WallFrom({ page, list: first, ...rest }: TitleWallProps & { page: PageQuery }) {
  const { data: list } = useSuspenseQuery(page)
  return (
    <>
      <p className={css.beginning}>
        <Link
          to="."
          search={((search: object) => ({ ...search, cursor: undefined })) as never}
          className={buttonClass('outline')}
        >
          <Trans>To the beginning of the list</Trans>
        </Link>
      </p>
      {/* A cursor does not contain the number of titles before it: at least the first page is. */}
      <Wall {...rest} list={list} before={first.items.length} hasLead={false} />
    </>
  )
}

type WallProps = TitleWallProps & {
  /** How many titles of the list are known to stand before these. */
  before: number
  hasLead: boolean
}

function Wall({ list, pageAt, kindOf, before, hasLead }: WallProps) {
  const wall = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const { next } = list
  const isFresh = next !== null && queryClient.getQueryData(pageAt(next).queryKey) === undefined
  useWallPlace(wall, list.items.length, isFresh)
  return (
    <div ref={wall} className={css.wall}>
      <ul className={css.posters}>
        {list.items.map((title, index) => (
          // An attribute of the page: a rule that counts later siblings would move the layout while the page
          // loads.
          <li key={title._id} data-lead={(index === 0 && hasLead) || undefined}>
            <TitleTile
              title={title}
              kind={kindOf(title)}
              sizes={index === 0 && hasLead ? LEAD_SIZES : SIZES}
              first={index < FIRST_SEEN}
            />
          </li>
        ))}
        <Following list={list} page={1} shown={before + list.items.length} pageAt={pageAt} kindOf={kindOf} />
      </ul>
    </div>
  )
}

type FollowingProps = TitleWallProps & {
  /** How many titles of the list stand before. */
  shown: number
  /** Which page of the wall it is, counted after the first one. */
  page: number
}

/** The next page of the wall, and recursively those after it. */
function Following({ list: { items, next, total }, shown, page, pageAt, kindOf }: FollowingProps) {
  if (next === null) return null
  return (
    <NextTitles cursor={next} query={pageAt(next)} page={page} places={Math.max(1, Math.min(total - shown, items.length))}>
      {(list) => (
        <>
          {list.items.map((title) => (
            <li key={title._id}>
              <TitleTile title={title} kind={kindOf(title)} sizes={SIZES} />
            </li>
          ))}
          <Following list={list} page={page + 1} shown={shown + list.items.length} pageAt={pageAt} kindOf={kindOf} />
        </>
      )}
    </NextTitles>
  )
}
