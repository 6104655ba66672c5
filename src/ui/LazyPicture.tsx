import { type ImgHTMLAttributes, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenNear } from './near-view.ts'

type LazyPictureProps = ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string; width: number; height: number }

const never = () => () => {}

/**
 * A picture that loads 100 px before it is seen. In a page from the server it has its address and the browser's own laziness, so it
 * shows without scripts too; one that appears later in the browser gets its address when it comes near.
 */
export function LazyPicture({ src, alt, width, height, ...rest }: LazyPictureProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // Only the first value counts: false on the server and while its page is taken over.
  const [near, setNear] = useState(!inBrowser)
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
