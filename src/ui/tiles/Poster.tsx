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
  /** The title as it is shown, where words of it are marked. */
  marked?: ReactNode
  /** The picture, 2:3; without one, or when it does not come, a ground is drawn and the title stands on it. */
  picture?: { src: string; color: string } | null | undefined
  /** How wide it stands, as `sizes` of an image, where that is not as posters usually do. */
  sizes?: string | undefined
  /** Whether it is among the first things seen, and its picture loads at once. */
  first?: boolean | undefined
  /** What is known of it in a line: year, genre. */
  meta?: ReactNode
  /** From which age; 0 shows no mark. */
  age?: number
  /** The mean of its reviews, 1 to 10: its needle on the scale under the picture. Null draws the scale without one, undefined none. */
  rating?: number | null | undefined
  /** How far it was watched, from 0 to 1. */
  watched?: number | undefined
  /** Whether it needs a package that the viewer does not have, or the package's name. */
  locked?: boolean | string | undefined
}

/** A film or serial as a tile: its picture, title and a line about it. The caller wraps it in a link with `posterClass()`. */
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

/** The look of a poster's link: its title tunes in when it is pointed at. */
export function posterClass(): string {
  return css.poster ?? ''
}

/** The picture of a poster alone, filling what it lies in: its colour first, and a drawn ground where there is no picture. */
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
