import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TitleCard, TitleType } from '../../contract/titles.ts'
import { nameIn } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { pictureSources } from '../../domain/picture-sources.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './FoundTitle.module.css'
import { Marked } from './Marked.tsx'

const TYPES: Record<TitleType, () => ReactNode> = {
  FILM: () => <Trans>Film</Trans>,
  SERIAL: () => <Trans>Series</Trans>,
  MULTFILM: () => <Trans>Cartoon</Trans>,
  MULTSERIAL: () => <Trans>Cartoon series</Trans>,
}

const SCREEN: Record<TitleType, 'film' | 'serial' | 'cartoon'> = {
  FILM: 'film',
  SERIAL: 'serial',
  MULTFILM: 'cartoon',
  MULTSERIAL: 'cartoon',
}

type FoundTitleProps = { title: TitleCard; words?: readonly string[]; onOpen: () => void }

/** A film, series or cartoon that was found, with its poster; leads to its page. */
export function FoundTitle({ title, words = [], onOpen }: FoundTitleProps) {
  const locale = useStore(localeStore)
  const { sources, src, sizes, width, height } = pictureSources(title.poster.src, 'poster', SIZES)
  return (
    <li className={css.item}>
      <Link to={SCREENS[SCREEN[title.type]].replace('$id', title._id)} className={css.title} data-found onClick={onOpen}>
        <picture className={css.poster} style={{ backgroundColor: title.poster.color }}>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img src={src} alt="" width={width} height={height} decoding="async" />
        </picture>
        <span className={css.name}>
          <Marked name={nameIn(locale, title)} words={words} />
          <small>
            {TYPES[title.type]()}, {title.year}
            {title.ageRestrictions > 0 && ` · ${title.ageRestrictions}+`}
          </small>
        </span>
      </Link>
    </li>
  )
}

const SIZES = '(max-width: 599px) 31vw, (max-width: 1799px) 150px, 220px'
