import { Trans, useLingui } from '@lingui/react/macro'
import css from './FoundGroup.module.css'
import { WaysOn } from './WaysOn.tsx'

/** An empty result: the query, and links to browse instead. */
export function NothingFound({ words, onLeave }: { words: string; onLeave?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <div className={css.nothing}>
      {/* As a text: in words that somebody typed nothing is an element. */}
      <p>{t`Nothing answers to “${words}”.`}</p>
      <p className={css.note}>
        <Trans>Fewer words or the beginning of one may be enough. Or look through everything:</Trans>
      </p>
      <WaysOn onLeave={onLeave} />
    </div>
  )
}
