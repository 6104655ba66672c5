import { Trans } from '@lingui/react/macro'
import { wrongWithPin } from '../../../domain/account/pin.ts'
import { PinField } from '../../../forms/PinField.tsx'
import { textOf } from '../../../forms/refusal-texts.ts'
import { typedIn, type Wrong } from '../../../forms/use-form.ts'
import css from './ParentalPage.module.css'

/** A new PIN, typed twice because its digits are hidden. */
export function NewPinFields({ wrong, onOver }: { wrong: Wrong; onOver: () => void }) {
  return (
    <div className={css.pins}>
      <PinField label={<Trans>New PIN, four digits</Trans>} name="pin" error={wrong['pin']} onOver={onOver} />
      <PinField label={<Trans>The same PIN again</Trans>} name="pin_again" error={wrong['pin_again']} onOver={onOver} />
    </div>
  )
}

/** Returns the first error of a new PIN; `differs` is the text for two PINs that are not the same. */
export function wrongNewPin(form: HTMLFormElement | null, differs: string): Wrong | undefined {
  const [pin, again] = [typedIn(form, 'pin'), typedIn(form, 'pin_again')]
  const malformed = wrongWithPin(pin)
  if (malformed) return { pin: textOf(malformed) }
  return pin === again ? undefined : { pin_again: differs }
}
