import type { CSSProperties } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { type Gap, gapsOn, marksOn, shareOn, ticksOn } from '../../domain/playback/player-ruler.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './PlayerMarks.module.css'

type PlayerMarksProps = {
  ruler: Span
  programmes: readonly ProgrammeInBrief[]
  /** The programme at the needle. */
  shown: string | undefined
  /** The archive is closed before this instant. */
  lockedUntilMs: number | null
  /** The gaps of the recording. */
  gaps: readonly Gap[]
}

/** The ruler's marks: ticks at round times, names where programmes begin, hatching where the archive is
 * closed, grey where nothing was recorded. */
export function PlayerMarks({ ruler, programmes, shown, lockedUntilMs, gaps }: PlayerMarksProps) {
  const locale = useStore(localeStore)
  const { small, large } = ticksOn(ruler)
  const locked = lockedUntilMs === null ? 0 : shareOn(ruler, lockedUntilMs)
  return (
    <div className={css.marks} aria-hidden="true">
      <svg className={css.ticks} viewBox="0 0 1000 20" preserveAspectRatio="none">
        <path className={css.small} d={small.map((share) => `M${share * 1000} 11V20`).join('')} />
        <path d={large.map((share) => `M${share * 1000} 0V20`).join('')} />
      </svg>
      {locked > 0 && <span className={css.locked} style={{ '--to': locked } as CSSProperties} />}
      {gapsOn(ruler, gaps).map(({ from, to }) => (
        <span key={from} className={css.gap} style={{ '--from': from, '--to': to } as CSSProperties} />
      ))}
      {marksOn(ruler, programmes).map(({ of, from, to, begins }) => (
        <span
          key={of._id}
          className={css.programme}
          data-begins={begins || undefined}
          data-shown={of._id === shown || undefined}
          style={{ '--from': from, '--to': to } as CSSProperties}
        >
          <b>{titleIn(locale, of)}</b>
        </span>
      ))}
    </div>
  )
}
