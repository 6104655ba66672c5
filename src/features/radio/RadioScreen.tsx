import { Trans, useLingui } from '@lingui/react/macro'
import { CarFront, ChevronDown, Gauge, Moon, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { VolumeSlider } from '../../ui/fields/VolumeSlider.tsx'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { CarMode } from './CarMode.tsx'
import { DataUse } from './DataUse.tsx'
import { nameWidth } from './name-width.ts'
import { OnAirNow } from './OnAirNow.tsx'
import { playStation, radioPlayer } from './radio.ts'
import css from './RadioScreen.module.css'
import { SleepLeft } from './RadioWords.tsx'
import { SleepChoices } from './SleepChoices.tsx'
import { setRadioVolume } from './sleep-timer.ts'
import { StationDial } from './StationDial.tsx'
import { StationEye } from './StationEye.tsx'
import { Transport } from './Transport.tsx'
import type { Station } from '../../contract/radio.ts'

/** The props of the radio's full screen. */
export type RadioScreenProps = { station: Station; stations: readonly Station[]; onClose: () => void }

/** The full-screen radio: Eye, current programme, dial and transport, with its car mode. */
export function RadioScreen({ station, stations, onClose }: RadioScreenProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const dialog = useRef<HTMLDialogElement>(null)
  const carButton = useRef<HTMLButtonElement>(null)
  const [car, setCar] = useState(false)
  const [openDialog, setOpenDialog] = useState<'sleep' | 'data' | null>(null)
  const { heartOf } = useFavourites('stations')
  const name = nameIn(locale, station)

  useModal(dialog)

  const leaveCar = (): void => {
    setCar(false)
    // The button is rendered again with the screen.
    requestAnimationFrame(() => carButton.current?.focus())
  }
  const ask = (what: 'sleep' | 'data' | null) => () => setOpenDialog(what)

  return (
    <dialog
      ref={dialog}
      className={css.screen}
      data-room="glass"
      aria-label={t`Radio`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (car) leaveCar()
        else onClose()
      }}
      onClose={(event) => {
        // The browser may close the dialog by itself, on a second Escape.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      {car ? (
        <CarMode name={name} onLeave={leaveCar} />
      ) : (
        <div className={css.set}>
          <header className={css.head}>
            <Button look="icon" aria-label={t`Close the dial`} onClick={onClose}>
              <ChevronDown size="1.5rem" aria-hidden="true" />
            </Button>
            <div className={css.tools}>
              <HeartButton {...heartOf(station._id, name)} />
              <Button look="icon" className={css.tool} aria-haspopup="dialog" onClick={ask('sleep')}>
                <Moon size="1.25rem" aria-hidden="true" />
                <span className={css.toolName}>
                  <Trans>Sleep timer</Trans>
                </span>
                <SleepLeft moon={false} />
              </Button>
              <Button look="icon" className={css.tool} aria-haspopup="dialog" onClick={ask('data')}>
                <Gauge size="1.25rem" aria-hidden="true" />
                <span className={css.toolName}>
                  <Trans>Quality</Trans>
                </span>
              </Button>
              <Button look="icon" ref={carButton} className={css.tool} onClick={() => setCar(true)}>
                <CarFront size="1.25rem" aria-hidden="true" />
                <span className={css.toolName}>
                  <Trans>In the car</Trans>
                </span>
              </Button>
            </div>
          </header>
          <div className={css.station}>
            <StationEye size="full">
              <img src={station.logo_rect} alt="" width="110" height="110" />
            </StationEye>
            <h2 className={css.name} data-width={nameWidth(name)}>
              {name}
            </h2>
            <OnAirNow station={station} />
          </div>
          <StationDial station={station} stations={stations} onTune={(next) => playStation(next, stations)} />
          <div className={css.foot}>
            <div className={css.transport}>
              <Transport look="round" step="1.5rem" main="2rem" />
            </div>
            {canSetVolume() && <Volume />}
          </div>
        </div>
      )}
      <Dialog open={openDialog === 'sleep'} onClose={ask(null)} title={<Trans>Sleep timer</Trans>}>
        <SleepChoices onChoose={ask(null)} />
      </Dialog>
      <Dialog open={openDialog === 'data'} onClose={ask(null)} title={<Trans>Quality and data use</Trans>}>
        <DataUse />
      </Dialog>
    </dialog>
  )
}

/** True if the page may set the volume: iOS ignores it. */
function canSetVolume(): boolean {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}

function Volume() {
  const { t } = useLingui()
  const player = radioPlayer()
  const muted = useSelector(player.state, (now) => now.muted)
  const volume = useSelector(player.state, (now) => now.volume)
  return (
    <div className={css.volume}>
      <Button look="icon" aria-label={t`Sound`} aria-pressed={!muted} onClick={() => player.setMuted(!muted)}>
        {muted || volume === 0 ? <VolumeX size="1.25rem" aria-hidden="true" /> : <Volume2 size="1.25rem" aria-hidden="true" />}
      </Button>
      <VolumeSlider
        volume={volume}
        muted={muted}
        onChange={(chosen) => {
          setRadioVolume(chosen)
          player.setMuted(chosen === 0)
        }}
      />
    </div>
  )
}
