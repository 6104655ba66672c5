import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PictureShape, pictureSources } from '../../domain/catalogue/picture-sources.ts'
import { isBroken } from '../lost-pictures.ts'
import { whenNear } from '../near-view.ts'
import css from './SizedPicture.module.css'
import { useMountedAfterHydration } from '../use-store.ts'

type SizedPictureProps = {
  /** The base URL of its sizes, and its placeholder colour. */
  picture: { src: string; color: string }
  shape: PictureShape
  /** The image's `sizes`, if unlike others of its shape. */
  sizes?: string | undefined
  /** Alternative text; empty where text stands beside it. */
  alt?: string
  /** True above the fold: it loads at once. */
  first?: boolean
  /** Called when it fails to load. */
  onLost?: () => void
}

/** A title's picture in the server's sizes and formats, filling a positioned box of its shape. The colour
 * shows first, the picture loads 100 px before it is visible. */
export function SizedPicture({ picture, shape, sizes, alt = '', first = false, onLost }: SizedPictureProps) {
  const [near, setNear] = useState(!useMountedAfterHydration() || first)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!near && image.current) return whenNear(image.current, () => setNear(true))
  }, [near])
  // A server-rendered image may have failed before hydration.
  const reportIfBroken = useEffectEvent(() => {
    if (isBroken(image.current!)) onLost?.()
  })
  useEffect(() => reportIfBroken(), [])
  const { avif, src, sizes: shown, width, height } = pictureSources(picture.src, shape, sizes)
  return (
    <>
      {/* The CSP forbids `style`, hence an attribute. In `<picture>`, preload scanners would load the
          fallback too. */}
      <svg className={css.colour} color={picture.color} aria-hidden="true" />
      <picture>
        {near && <source type="image/avif" srcSet={avif} sizes={shown} />}
        <img
          ref={image}
          className={css.image}
          src={near ? src : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={onLost}
        />
      </picture>
    </>
  )
}
