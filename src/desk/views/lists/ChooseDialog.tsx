import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskMatch, type GuideChoice, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { deskQuery } from '../../desk-queries.ts'
import { FilterForm } from '../FilterForm.tsx'
import parts from '../Parts.module.css'
import { GuideChannel } from './GuideChannel.tsx'
import css from './Lists.module.css'
import { guideKey } from './match-words.ts'

type ChooseDialogProps = {
  /** The channel that needs a guide; null closes the dialog. */
  match: DeskMatch | null
  onClose: () => void
  onChoose: (channelId: string, choice: GuideChoice) => void
}

/** Finds a channel in all guides by a part of its name. */
export function ChooseDialog({ match, onClose, onChoose }: ChooseDialogProps) {
  const { t } = useLingui()
  const name = match?.name ?? ''
  const choose = (choice: GuideChoice) => {
    if (match) onChoose(match.id, choice)
    onClose()
  }
  return (
    <Dialog open={match !== null} onClose={onClose} title={t`A guide for ${name}`}>
      {match && <GuideSearch first={name} onChoose={choose} />}
    </Dialog>
  )
}

function GuideSearch({ first, onChoose }: { first: string; onChoose: (choice: GuideChoice) => void }) {
  const { t } = useLingui()
  const [q, setQ] = useState(first)
  const found = useQuery(deskQuery(operatorListsCalls.findGuideChannels, { query: { q } }))
  return (
    <>
      <FilterForm look="search" onFilter={(typed) => setQ(typed('q'))}>
        <Field label={t`A part of the name or id`} name="q" type="search" defaultValue={first} maxLength={200} />
      </FilterForm>
      {found.isError && <NoAnswer error={found.error} onRetry={() => void found.refetch()} />}
      <div role="status">
        {found.data?.channels.length === 0 && (
          <p>
            <Trans>No guide has such a channel.</Trans>
          </p>
        )}
      </div>
      <ul className={parts.status}>
        {found.data?.channels.map((channel) => {
          const { source, guide_id, names } = channel
          const guideName = names[0] ?? guide_id
          return (
            <li key={guideKey(source, guide_id)} className={css.choice}>
              <GuideChannel channel={channel} />
              <Button
                look="outline"
                aria-label={t`This one: ${guideName} (${guide_id})`}
                onClick={() => onChoose({ kind: 'guide', source, guide_id })}
              >
                <span>{t`This one`}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
