import { Trans, useLingui } from '@lingui/react/macro'
import css from './FoundGroup.module.css'
import { WaysOn } from './WaysOn.tsx'

/** An empty result: the query, and links to browse instead. */
export function NothingFound({ words, onLeave }: { words: string; onLeave?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <div className={css.nothing}>
      {/* As a string, not JSX: the viewer's words must not be read as elements. */}
      <p>{t`Nothing answers to “${words}”.`}</p>
      <p className={css.note}>
        <Trans>Fewer words or the beginning of one may be enough. Or look through everything:</Trans>
      </p>
      <WaysOn onLeave={onLeave} />
    </div>
  )
}
