import { type CSSProperties, useState } from 'react'
import { counter } from '../../domain/time/clock-format.ts'
import { thumbnailAt } from '../../domain/playback/thumbnails.ts'
import css from './FilmPreview.module.css'
import { useThumbnails } from './use-thumbnails.ts'

type FilmPreviewProps = {
  filmKey: string | null
  /** The pointed position: milliseconds from the start, and as a share of the ruler. */
  atMs: number
  share: number
  /** The chapter at that position. */
  chapter: string | undefined
}

/** The thumbnail and time at the pointed position; the time alone without thumbnails. Decorative: the
 * slider announces the time. */
export function FilmPreview({ filmKey, atMs, share, chapter }: FilmPreviewProps) {
  const [drawn, setDrawn] = useState<string | null>(null)
  const picture = thumbnailAt(useThumbnails(filmKey), atMs)
  const size = picture && { '--w': `${picture.width}px`, '--h': `${picture.height}px` }
  return (
    <div className={css.preview} style={{ '--share': share, ...size } as CSSProperties} aria-hidden="true">
      {picture && (
        <span className={css.picture} hidden={drawn !== picture.file}>
          <img
            src={picture.file}
            alt=""
            style={{ '--x': `${-picture.x}px`, '--y': `${-picture.y}px` } as CSSProperties}
            onLoad={() => setDrawn(picture.file)}
          />
        </span>
      )}
      <span className={css.time}>
        <b>{counter(atMs)}</b>
        {chapter && <span>{chapter}</span>}
      </span>
    </div>
  )
}
