import { Trans } from '@lingui/react/macro'
import type { Chapter } from '../../contract/titles.ts'
import { counter } from '../../domain/time/clock-format.ts'
import { chapterAt } from '../../domain/playback/film-marks.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './ChapterList.module.css'

type ChapterListProps = {
  chapters: readonly Chapter[]
  /** The current position, milliseconds from the start. */
  atMs: number
  onChoose: (atMs: number) => void
}

/** A film's chapters, each seeking to its start, with the playing one marked. Empty without chapters. */
export function ChapterList({ chapters, atMs, onChoose }: ChapterListProps) {
  const locale = useStore(localeStore)
  if (chapters.length === 0) return null
  const current = chapterAt(chapters, atMs)
  return (
    <ChoiceGroup question={<Trans>Chapters</Trans>}>
      <ol className={css.list}>
        {chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              className={css.chapter}
              aria-current={chapter === current || undefined}
              onClick={() => onChoose(chapter.at)}
            >
              <span className={css.time}>{counter(chapter.at)}</span>
              <span>{nameIn(locale, chapter)}</span>
            </button>
          </li>
        ))}
      </ol>
    </ChoiceGroup>
  )
}
