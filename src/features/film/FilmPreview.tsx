import { type CSSProperties, useState } from 'react'
import { counter } from '../../domain/time/clock-format.ts'
import { thumbnailAt } from '../../domain/playback/thumbnails.ts'
import css from './FilmPreview.module.css'
import { useThumbnails } from './use-thumbnails.ts'

type FilmPreviewProps = {
  filmKey: string | null
  /** What is pointed at: milliseconds from the start, and as a share of the ruler. */
  atMs: number
  share: number
  /** The chapter that it is in. */
  chapter: string | undefined
}

/** What the film shows where the ruler is pointed at, with its time; the time alone for a film without pictures. It is drawn, the slider says it. */
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
