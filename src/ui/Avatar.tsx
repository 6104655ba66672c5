import css from './Avatar.module.css'
import { initialsOf } from './initials.ts'

type AvatarProps = { name: string; picture?: string | null | undefined; size?: 'small' | 'large' }

/** A person as a picture, or as initials; the name itself stands beside it, so it is not spoken. */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  return (
    <span className={css.avatar} data-size={size} aria-hidden="true">
      {picture ? <img src={picture} alt="" width="96" height="96" /> : initialsOf(name)}
    </span>
  )
}
