import { useEffect } from 'react'
import { watchLostPictures } from '../../ui/lost-pictures.ts'

/** Keeps an eye on the pictures of all screens. */
export function RetryBrokenImages() {
  useEffect(watchLostPictures, [])
  return null
}
