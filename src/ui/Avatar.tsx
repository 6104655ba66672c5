import { useState } from 'react'
import css from './Avatar.module.css'
import { initialsOf } from './initials.ts'

type AvatarProps = { name: string; picture?: string | null | undefined; size?: 'small' | 'large' }

/** A person's picture or initials; decorative, because the name stands beside it. */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  // A picture's URL expires, and offline there is no other.
  const [missing, setMissing] = useState<string>()
  return (
    <span className={css.avatar} data-size={size} aria-hidden="true">
      {picture && picture !== missing ? (
        <img src={picture} alt="" width="96" height="96" onError={() => setMissing(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
