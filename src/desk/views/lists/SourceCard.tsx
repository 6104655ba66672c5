import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DeskSource, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { Refusal } from '../../../forms/Form.tsx'
import { failureText } from '../../../forms/refusal-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../desk-client.ts'
import { SelectField } from '../../SelectField.tsx'
import { Moment } from '../DeskTable.tsx'
import parts from '../Parts.module.css'
import css from './Lists.module.css'
import { ReportText } from './ReportText.tsx'
import { sourcesQuery } from './sources-query.ts'
import { KINDS, STATES, useScheduleOptions } from './source-words.ts'

type SourceCardProps = { source: DeskSource; onRemove: () => void }

/** A list or a guide: its state, its last report, and what can be done. */
export function SourceCard({ source, onRemove }: SourceCardProps) {
  const { t, i18n } = useLingui()
  const titleId = useId()
  const { id, kind, host, state, report } = source
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.name}>
        {id}
      </h2>
      <p className={css.kind}>
        {i18n._(KINDS[kind])}, {host ?? t`a file of the server`}
      </p>
      <p className={css.state} data-state={state}>
        {i18n._(STATES[state])}
      </p>
      <SourceFacts source={source} />
      {report && <ReportText report={report} />}
      <SourceActions source={source} onRemove={onRemove} />
    </article>
  )
}

function SourceFacts({ source }: { source: DeskSource }) {
  const { t } = useLingui()
  const { kind, channels, stations, checked_ms, next_ms, failed } = source
  return (
    <dl className={parts.facts}>
      <dt>{kind === 'm3u' ? t`Channels` : t`Channels with it`}</dt>
      <dd>{channels}</dd>
      {stations > 0 && (
        <>
          <dt>{t`Radio stations`}</dt>
          <dd>{stations}</dd>
        </>
      )}
      <dt>{t`Last refresh`}</dt>
      <dd>{checked_ms === null ? t`never` : <Moment ms={checked_ms} />}</dd>
      <dt>{t`Next refresh`}</dt>
      <dd>{next_ms === null ? t`when you ask` : <Moment ms={next_ms} />}</dd>
      {failed > 0 && (
        <>
          <dt>{t`Failures in a row`}</dt>
          <dd>{failed}</dd>
        </>
      )}
    </dl>
  )
}

function SourceActions({ source, onRemove }: SourceCardProps) {
  const { t } = useLingui()
  const { id, state, progress, every_s } = source
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (make: () => Promise<unknown>) => make(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey }),
  })
  const options = useScheduleOptions(every_s)
  const [chosenS, setChosenS] = useState(every_s)
  const refreshText = state === 'removed' ? t`Bring back` : t`Refresh now`
  const params = { id }
  const refresh = (accepts_loss: boolean) =>
    act.mutate(() => callDesk(operatorListsCalls.refreshSource, { params, body: { accepts_loss } }))
  const schedule = () => act.mutate(() => callDesk(operatorListsCalls.scheduleSource, { params, body: { every_s: chosenS } }))
  const isBusy = act.isPending || progress !== null
  return (
    <>
      <p role="status" className={parts.status}>
        {progress === 'asked' && (
          <span>
            <Trans>The server refreshes it within a minute.</Trans>
          </span>
        )}
        {progress === 'running' && (
          <span>
            <Trans>It is being refreshed.</Trans>
          </span>
        )}
      </p>
      <div className={`${parts.actions} ${css.choosing}`}>
        <SelectField
          label={t`Refresh`}
          value={String(chosenS)}
          disabled={state === 'removed'}
          options={options}
          onChange={({ currentTarget: { value } }) => setChosenS(Number(value))}
        />
        {/* Arrow keys pass through values, so a choice alone changes nothing yet. */}
        {chosenS !== every_s && (
          <Button disabled={isBusy} aria-label={t`Change the schedule of ${id}`} onClick={schedule}>
            <span>{t`Change the schedule`}</span>
          </Button>
        )}
        <Button look="outline" disabled={isBusy} aria-label={`${refreshText}: ${id}`} onClick={() => refresh(false)}>
          <span>{refreshText}</span>
        </Button>
        {state === 'loss' && (
          <Button look="outline" disabled={isBusy} aria-label={t`Apply ${id} all the same`} onClick={() => refresh(true)}>
            <span>{t`Apply all the same`}</span>
          </Button>
        )}
        {state !== 'removed' && (
          <Button look="outline" aria-label={t`Remove ${id}`} onClick={onRemove}>
            <span>{t`Remove`}</span>
          </Button>
        )}
      </div>
      {act.error && <Refusal>{failureText(act.error)}</Refusal>}
    </>
  )
}
