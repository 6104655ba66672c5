import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { clearMessage, message } from '../../app-state/message-store.ts'
import { modalDialog } from '../../platform/top-dialog.ts'
import { OnTop } from '../../ui/OnTop.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useStore } from '../../ui/use-store.ts'

/** The message of the moment, over everything else. */
export function MessageToast() {
  const back = useLocation({ select: ({ href }) => href })
  const shown = useStore(message)
  const dialog = useStore(modalDialog)
  if (!shown) return null
  return (
    <OnTop dialog={dialog}>
      <Toast type={shown.type} title={shown.title} text={shown.text} onClose={clearMessage}>
        {shown.onSignIn && (
          <Link
            to={SCREEN_PATHS.auth}
            search={{ back } as object}
            onClick={() => {
              shown.onSignIn?.()
              clearMessage()
            }}
          >
            <Trans>Sign in</Trans>
          </Link>
        )}
      </Toast>
    </OnTop>
  )
}
