import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import { whenNear } from '../near-view.ts'
import { useMountedAfterHydration } from '../use-store.ts'

type LazyPictureProps = ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string; width: number; height: number }

/** An image that loads 100 px before it is visible. Server-rendered ones use native lazy loading, so they
 * work without scripts; later ones get `src` when near. */
export function LazyPicture({ src, alt, width, height, ...rest }: LazyPictureProps) {
  const [near, setNear] = useState(!useMountedAfterHydration())
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!near && picture.current) return whenNear(picture.current, () => setNear(true))
  }, [near])
  return (
    <img
      {...rest}
      ref={picture}
      loading="lazy"
      decoding="async"
      src={near ? src : undefined}
      alt={alt}
      width={width}
      height={height}
    />
  )
}
