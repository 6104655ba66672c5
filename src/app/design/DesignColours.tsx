import css from './DesignColours.module.css'
import { Group, Rooms } from './DesignGroup.tsx'

const PALETTE = [
  ['bezel', 'рама'],
  ['glass-1', 'скло'],
  ['glass-2', 'клітинка'],
  ['glass-3', 'поточна'],
  ['glass-line', 'волосина'],
  ['ivory', 'кістка'],
  ['day-1', 'день'],
  ['day-2', 'тінь дня'],
  ['needle', 'стрілка'],
  ['needle-ink', 'чорнило'],
  ['eye', 'око'],
  ['brass', 'латунь'],
  ['sky', 'небо'],
] as const

const GROUNDS = ['ground', 'ground-2', 'ground-3', 'line', 'edge-line', 'plate'] as const
const INKS = [
  ['ink', 'Основний текст'],
  ['ink-muted', 'Приглушений текст'],
  ['ink-faint', 'Блідий текст'],
  ['accent', 'Стрілка, посилання'],
  ['good', 'Налаштовано'],
  ['gold', 'Лише за підпискою'],
  ['calm', 'До відома'],
  ['wrong', 'Щось не так'],
] as const

/** The tokens of colour: the palette, and what each room makes of it. */
export function DesignColours() {
  return (
    <Group id="kolir" title="Колір" note="Один червоний на все: стрілка. Латунь — лише для замків, око — лише для хвилі.">
      <ul className={css.palette}>
        {PALETTE.map(([token, name]) => (
          <li key={token}>
            <span className={css.swatch} style={{ background: `var(--${token})` }} />
            <b>{name}</b>
            <code>--{token}</code>
          </li>
        ))}
      </ul>
      <Rooms>
        {() => (
          <>
            <div className={css.grounds}>
              {GROUNDS.map((token) => (
                <span key={token} title={`--${token}`} style={{ background: `var(--${token})` }} />
              ))}
            </div>
            <ul className={css.inks}>
              {INKS.map(([token, words]) => (
                <li key={token} style={{ color: `var(--${token})` }}>
                  <b>{words}</b> <code>--{token}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </Rooms>
    </Group>
  )
}
