import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ratingWords } from '../../domain/catalogue/title-words.ts'
import { drawnGround } from './drawn-ground.ts'
import { Padlock } from '../Padlock.tsx'
import css from './Poster.module.css'
import { Scale } from '../Scale.tsx'
import { SizedPicture } from './SizedPicture.tsx'

const BEST_RATING = 10

type PosterProps = {
  title: string
  /** The title with search matches marked. */
  marked?: ReactNode
  /** The 2:3 picture; without it a drawn ground carries the title. */
  picture?: { src: string; color: string } | null | undefined
  /** The image's `sizes`, if unlike other posters. */
  sizes?: string | undefined
  /** True above the fold: the picture loads at once. */
  first?: boolean | undefined
  /** Year and genre. */
  meta?: ReactNode
  /** The minimum age; 0 shows no mark. */
  age?: number
  /** The mean of the reviews, 1 to 10, as the Needle on the Scale below. Null draws the Scale alone,
   * undefined none. */
  rating?: number | null | undefined
  /** The watched share from 0 to 1. */
  watched?: number | undefined
  /** True or the tier's name if the viewer's tier lacks it. */
  locked?: boolean | string | undefined
}

/** A title's poster: picture, name and facts. Wrap it in a link with `posterClass()`. */
export function Poster({ title, marked, picture, sizes, first, meta, age = 0, rating, watched, locked = false }: PosterProps) {
  const { t } = useLingui()
  return (
    <>
      <span className={css.picture} data-watched={watched !== undefined || undefined}>
        <PosterPicture title={title} picture={picture} sizes={sizes} first={first} />
        {locked && (
          <span className={css.mark}>
            <Padlock size={14} label={t`By subscription`} />
            {typeof locked === 'string' && <span> {locked}</span>}
          </span>
        )}
        {watched !== undefined && <Scale at={watched} filled className={css.watched ?? ''} />}
      </span>
      {rating !== undefined && <Rating of={rating} />}
      <span className={css.title} data-title="">
        {marked ?? title}
      </span>
      {(meta || age > 0) && (
        <span className={css.meta}>
          {age > 0 && <span className={css.age}>{`${age}+`}</span>}
          <span>{meta}</span>
        </span>
      )}
    </>
  )
}

/** The class of a poster's link; its title brightens on hover. */
export function posterClass(): string {
  return css.poster ?? ''
}

/** A poster's picture alone, filling its container: colour first, and a drawn ground without a picture. */
export function PosterPicture({
  title,
  picture,
  sizes,
  first = false,
}: Pick<PosterProps, 'title' | 'picture' | 'sizes' | 'first'>) {
  const [lost, setLost] = useState<string | null>(null)
  if (!picture || picture.src === lost) return <Ground title={title} />
  return <SizedPicture picture={picture} shape="poster" sizes={sizes} first={first} onLost={() => setLost(picture.src)} />
}

function Rating({ of }: { of: number | null }) {
  const { t } = useLingui()
  return (
    <span className={css.rating}>
      <Scale at={of === null ? null : of / BEST_RATING} steps={10} major={5} className={css.marks ?? ''} />
      {of !== null && (
        <span className={css.mean}>
          <span className={css.said}>{t`Rating`} </span>
          {ratingWords(of)}
        </span>
      )}
    </span>
  )
}

function Ground({ title }: { title: string }) {
  const { tone, x, y, radius, horizon } = drawnGround(title)
  return (
    <span className={css.ground} data-tone={tone} aria-hidden="true">
      <svg viewBox="0 0 20 30" preserveAspectRatio="xMidYMid slice">
        <circle cx={x} cy={y} r={radius} />
        <rect y={horizon} width="20" height="1" />
        {Array.from({ length: 21 }, (_, tick) => (
          <rect
            key={tick}
            x={tick - 0.04}
            y={horizon - (tick % 5 === 0 ? 1.4 : 0.7)}
            width="0.08"
            height={tick % 5 === 0 ? 1.4 : 0.7}
          />
        ))}
      </svg>
      <span data-length={title.length > 32 ? 'long' : title.length > 16 ? 'middle' : 'short'}>{title}</span>
    </span>
  )
}
