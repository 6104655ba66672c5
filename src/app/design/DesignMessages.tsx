import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Toast, type ToastType } from '../../ui/Toast.tsx'
import css from './Design.module.css'
import { Group, Rooms } from './DesignGroup.tsx'
import { LONG_TITLE } from './design-words.ts'

const MESSAGES: readonly { type: ToastType; title: string; text?: string }[] = [
  { type: 'success', title: 'Підписку оформлено', text: 'Premium діє до 21 грудня.' },
  { type: 'error', title: 'Сервер не відповідає', text: 'Перевірте з’єднання та спробуйте ще раз.' },
  { type: 'warning', title: 'Картка майже прострочена' },
  { type: 'default', title: 'Доступна нова програма' },
  { type: 'favorites', title: 'Додано до улюблених', text: LONG_TITLE },
]

/** The messages and dialogs of the design page. */
export function DesignMessages() {
  const [openDialog, setOpenDialog] = useState<string | null>(null)
  const [hasToast, setHasToast] = useState(false)
  const close = () => setOpenDialog(null)
  return (
    <Group
      id="povidomlennia"
      title="Повідомлення"
      note="Частина приймача в кожній кімнаті: чорна рама і підсвічена пластинка тону."
    >
      <Rooms>
        {(room) => (
          <>
            <div className={css.toasts}>
              {MESSAGES.map((message) => (
                <div key={message.type} className={css.stage}>
                  <Toast {...message} onClose={() => {}} />
                </div>
              ))}
            </div>
            <div className={css.line}>
              <Button look="outline" onClick={() => setOpenDialog(room)}>
                Відкрити діалог
              </Button>
              <Button look="quiet" onClick={() => setHasToast(true)}>
                Повідомити внизу
              </Button>
            </div>
            <Dialog
              open={openDialog === room}
              onClose={close}
              title="Введіть PIN, щоб дивитися далі"
              actions={
                <>
                  <Button onClick={close}>Дивитися</Button>
                  <Button look="quiet" onClick={close}>
                    Не зараз
                  </Button>
                </>
              }
            >
              <p>Ця передача для глядачів від 16 років. Чотири цифри, які ви обрали в батьківському контролі.</p>
              <Field label="PIN" inputMode="numeric" maxLength={4} autoComplete="off" />
            </Dialog>
          </>
        )}
      </Rooms>
      {hasToast && (
        <Toast type="favorites" title="Додано до улюблених" text="Нічний експрес" onClose={() => setHasToast(false)} />
      )}
    </Group>
  )
}
