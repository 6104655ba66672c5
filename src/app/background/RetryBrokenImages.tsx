import { useEffect } from 'react'
import { watchBrokenImages } from '../../ui/lost-pictures.ts'

/** Keeps an eye on the pictures of all screens. */
export function RetryBrokenImages() {
  useEffect(watchBrokenImages, [])
  return null
}
