import { Trans, useLingui } from '@lingui/react/macro'
import type { DryRun, SourceDraft } from '../../../contract/operator-lists.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Lists.module.css'
import { ReportText } from './ReportText.tsx'
import { isTooLarge } from './source-words.ts'

type TrialResultProps = { draft: SourceDraft; run: DryRun; isBusy: boolean; onApply: () => void }

/** The findings of a dry run, and the button that applies them. */
export function TrialResult({ draft: { id, address }, run, isBusy, onApply }: TrialResultProps) {
  const { t } = useLingui()
  const { report, is_known, come, go, change, without_guide } = run
  const { host } = new URL(address)
  const isLarge = report?.reason != null && isTooLarge(report.reason)
  const isLoss = report?.refusal === 'loss'
  const mayApply = report !== null && (report.reason === null || isLarge) && (report.refusal === null || isLoss)
  return (
    <section className={css.card} aria-label={t`Dry run`}>
      <h2 className={css.name}>
        {id}, {host}
      </h2>
      <p>
        <Trans>Nothing is changed yet.</Trans>
      </p>
      {is_known && (
        <p>
          <Trans>The known source of this name gets the new address.</Trans>
        </p>
      )}
      {report && <ReportText report={report} />}
      {isLarge && (
        <p>
          <Trans>It is too large for a dry run. It can be added all the same: the import has more time.</Trans>
        </p>
      )}
      {isLoss && (
        <p>
          <Trans>Once added, the list waits for your word before any channel goes.</Trans>
        </p>
      )}
      <NameList title={t`Would come`} names={come} />
      <NameList title={t`Would go`} names={go} />
      <NameList title={t`Would change`} names={change} />
      <NameList title={t`Channels without a guide`} names={without_guide} />
      {mayApply && (
        <Button disabled={isBusy} onClick={onApply}>
          <span>{is_known ? t`Apply` : t`Add`}</span>
        </Button>
      )}
    </section>
  )
}

/** The first names of a report; its numbers count all. */
function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <p className={css.names}>{names.join(' · ')}</p>
    </div>
  )
}
