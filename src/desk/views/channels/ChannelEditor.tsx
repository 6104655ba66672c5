import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskPath } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskLink } from '../../DeskLink.tsx'
import parts from '../Parts.module.css'
import { ChannelForm } from './ChannelForm.tsx'
import css from './ChannelsView.module.css'
import { LogoForm } from './LogoForm.tsx'

/** One channel: what its list says, and what the operator changed. */
export function ChannelEditor({ id, chosen }: { id: string; chosen: Record<string, string> }) {
  const shown = useQuery(deskQuery(operatorChannelsCalls.showDeskChannel, { params: { id } }))
  return (
    <>
      <p>
        <DeskLink className={parts.link} href={deskPath('channels', { filters: chosen })}>
          <Trans>All channels</Trans>
        </DeskLink>
      </p>
      {shown.isPending && <Skeleton />}
      {shown.isError && <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />}
      {shown.data && (
        <>
          <div className={css.head}>
            {shown.data.channel.logo && <img className={css.logo} src={shown.data.channel.logo} alt="" width="40" height="32" />}
            <h2>
              {shown.data.channel.number} · {shown.data.channel.name}
            </h2>
          </div>
          {shown.data.listed ? (
            <>
              <ChannelForm channel={shown.data.channel} listed={shown.data.listed} edits={shown.data.edits} />
              <LogoForm id={id} />
            </>
          ) : (
            <p>
              <Trans>No list has brought this channel, so it cannot be edited here.</Trans>
            </p>
          )}
        </>
      )}
    </>
  )
}
