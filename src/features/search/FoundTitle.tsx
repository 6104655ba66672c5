import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TitleCard, TitleType } from '../../contract/titles.ts'
import { nameIn } from '../../domain/locale.ts'
import { pictureSources } from '../../domain/picture-sources.ts'
import { titlePath } from '../../domain/title-paths.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './FoundTitle.module.css'
import { Marked } from './Marked.tsx'

const TYPES: Record<TitleType, () => ReactNode> = {
  FILM: () => <Trans>film</Trans>,
  SERIAL: () => <Trans>series</Trans>,
  MULTFILM: () => <Trans>cartoon</Trans>,
  MULTSERIAL: () => <Trans>cartoon series</Trans>,
}

type FoundTitleProps = { title: TitleCard; words?: readonly string[]; onOpen: () => void }

/** A film, series or cartoon that was found, with its poster; leads to its page. */
export function FoundTitle({ title, words = [], onOpen }: FoundTitleProps) {
  const locale = useStore(localeStore)
  const { sources, src, sizes, width, height } = pictureSources(title.poster.src, 'poster', SIZES)
  return (
    <li className={css.item}>
      <Link to={titlePath(title) as '/'} className={css.title} data-found onClick={onOpen}>
        <picture className={css.poster} style={{ backgroundColor: title.poster.color }}>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img src={src} alt="" width={width} height={height} decoding="async" />
        </picture>
        <span className={css.name}>
          <Marked name={nameIn(locale, title)} words={words} />
          <small>
            {title.year} · {TYPES[title.type]()}
            {title.ageRestrictions > 0 && ` · ${title.ageRestrictions}+`}
          </small>
        </span>
      </Link>
    </li>
  )
}

const SIZES = '(max-width: 599px) 31vw, (max-width: 1799px) 150px, 220px'
