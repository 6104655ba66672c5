import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PictureShape, pictureSources } from '../../domain/catalogue/picture-sources.ts'
import { isLost } from '../lost-pictures.ts'
import { whenNear } from '../near-view.ts'
import css from './SizedPicture.module.css'
import { useMountedAfterHydration } from '../use-store.ts'

type SizedPictureProps = {
  /** The address from which its sizes are made, and the colour to show until it is there. */
  picture: { src: string; color: string }
  shape: PictureShape
  /** As of an image, where it stands otherwise than its shape usually does. */
  sizes?: string | undefined
  /** Words for who does not see it; nothing where the words stand beside it. */
  alt?: string
  /** Whether it is the first thing seen, and loads at once. */
  first?: boolean
  /** It did not come. */
  onLost?: () => void
}

/**
 * A picture of a title in the sizes and formats that the server makes, filling the caller's positioned box, which is of its shape: its colour
 * first, the picture 100 px before it is seen. In a page from the server it has its addresses and the browser's own laziness.
 */
export function SizedPicture({ picture, shape, sizes, alt = '', first = false, onLost }: SizedPictureProps) {
  const [near, setNear] = useState(!useMountedAfterHydration() || first)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!near && image.current) return whenNear(image.current, () => setNear(true))
  }, [near])
  // In a page from the server it may have failed before anybody heard of it.
  const tellIfLost = useEffectEvent(() => {
    if (isLost(image.current!)) onLost?.()
  })
  useEffect(() => tellIfLost(), [])
  const { avif, src, sizes: shown, width, height } = pictureSources(picture.src, shape, sizes)
  return (
    <>
      {/* An attribute: a page from the server may carry no style. Within the picture, browsers that look ahead would load the fallback too. */}
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
