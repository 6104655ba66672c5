import { clearMessage, message } from '../platform/message-store.ts'
import { Toast } from '../ui/Toast.tsx'
import { useStore } from '../ui/use-store.ts'

/** The message of the moment. */
export function MessageToast() {
  const shown = useStore(message)
  return shown && <Toast type={shown.type} title={shown.title} text={shown.text} onClose={clearMessage} />
}
