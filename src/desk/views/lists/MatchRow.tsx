import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DeskMatch, GuideChoice } from '../../../contract/operator-lists.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStore } from '../../../ui/use-store.ts'
import parts from '../Parts.module.css'
import { GuideChannel } from './GuideChannel.tsx'
import css from './Lists.module.css'
import { type BothTitles, guideKey, HOW, useTitleText } from './match-words.ts'

type MatchRowProps = {
  match: DeskMatch
  /** Programmes of guide channels, by `guideKey`. */
  now: ReadonlyMap<string, BothTitles>
  isBusy: boolean
  onChoose: (choice: GuideChoice) => void
  onSearch: () => void
}

/** A channel beside its guide, or beside those that it may have. */
export function MatchRow({ match, now, isBusy, onChoose, onSearch }: MatchRowProps) {
  const { t } = useLingui()
  const titleId = useId()
  const locale = useStore(localeStore)
  const titleText = useTitleText()
  const { id, number, link, choices } = match
  const name = locale === 'ru' ? match.name_ru : match.name
  const hasGuide = link !== null && link.guide_id !== ''
  const onNow = match.now ? titleText(match.now) : ''
  return (
    <article className={`${css.card} ${css.match}`} aria-labelledby={titleId}>
      <div className={css.side}>
        <h2 id={titleId}>
          {number} · {name}
        </h2>
        <p className={parts.also}>{id}</p>
        {onNow !== '' && <p>{t`On now: ${onNow}`}</p>}
        <LinkText link={link} />
        <div className={parts.actions}>
          <Button look="outline" disabled={isBusy} aria-label={t`Find in the guides: ${name}`} onClick={onSearch}>
            <span>{t`Find in the guides`}</span>
          </Button>
          {link?.how !== 'hand' || hasGuide ? (
            <Button
              look="outline"
              disabled={isBusy}
              aria-label={t`Leave ${name} without a guide`}
              onClick={() => onChoose({ kind: 'none' })}
            >
              <span>{t`No guide`}</span>
            </Button>
          ) : null}
          {link?.how === 'hand' && (
            <Button
              look="outline"
              disabled={isBusy}
              aria-label={t`Clear the choice: ${name}`}
              onClick={() => onChoose({ kind: 'auto' })}
            >
              <span>{t`Clear the choice`}</span>
            </Button>
          )}
        </div>
      </div>
      <div className={css.side}>
        {!hasGuide && choices.length === 0 && (
          <p className={parts.also}>
            <Trans>No guide has a channel of this id or name.</Trans>
          </p>
        )}
        <ul className={css.choices}>
          {choices.map((choice) => (
            <li key={guideKey(choice.source, choice.guide_id)} className={css.choice}>
              <GuideChannel channel={choice} now={now.get(guideKey(choice.source, choice.guide_id))} />
              <GiveButton channelName={name} choice={choice} isBusy={isBusy} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

function LinkText({ link }: { link: DeskMatch['link'] }) {
  const { t, i18n } = useLingui()
  if (link === null) return null
  if (link.guide_id === '') {
    return (
      <p>
        <Trans>It has no guide, by hand.</Trans>
      </p>
    )
  }
  const guide = `${link.names.join(' / ') || link.guide_id} (${link.source}, ${i18n._(HOW[link.how])})`
  return <p>{t`Guide: ${guide}`}</p>
}

type GiveButtonProps = {
  channelName: string
  choice: DeskMatch['choices'][number]
  isBusy: boolean
  onChoose: MatchRowProps['onChoose']
}

function GiveButton({ channelName, choice: { source, guide_id, names }, isBusy, onChoose }: GiveButtonProps) {
  const { t } = useLingui()
  const guideName = names[0] ?? guide_id
  return (
    <Button
      look="outline"
      disabled={isBusy}
      aria-label={t`This one: ${guideName} (${guide_id}) for ${channelName}`}
      onClick={() => onChoose({ kind: 'guide', source, guide_id })}
    >
      <span>{t`This one`}</span>
    </Button>
  )
}
