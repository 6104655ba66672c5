import { MonitorSmartphone, Tv } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './DeviceRow.module.css'

type DeviceRowProps = {
  name: string
  /** The device's platform: `browser`, `tv`. */
  platform: string
  note: ReactNode
  /** The device's actions. */
  children: ReactNode
}

/** A row of the device list: name, last use and actions. */
export function DeviceRow({ name, platform, note, children }: DeviceRowProps) {
  const Icon = /tv/i.test(platform) || /\bTV\b/.test(name) ? Tv : MonitorSmartphone
  return (
    <li className={css.device}>
      <Icon className={css.icon} size={24} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.note}>{note}</p>
      </div>
      {children}
    </li>
  )
}
