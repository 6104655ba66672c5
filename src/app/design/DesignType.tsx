import css from './DesignType.module.css'
import { Group } from './DesignGroup.tsx'

const STEPS = [
  ['step-5', '4', 'Ефір'],
  ['step-4', '2,75', 'Програма на сьогодні'],
  ['step-3', '2', 'Ніч над Ворсклою'],
  ['step-2', '1,5', 'Фільми вихідного дня'],
  ['step-1', '1,1875', 'Кулінарний двобій: голубці'],
  ['step-0', '1', 'Далі о 20:45 погода й прогноз на завтра'],
  ['step--1', '0,8125', '20:38 · 16+ · архів 14 днів'],
] as const

const WIDTHS = [58, 72, 86, 100, 112, 132, 150]

const PARAGRAPH =
  'Шрифт для читання спокійний і рівний: ним набрано описи, підказки та форми. У ньому є кожна літера, яку має українська мова, — ґрунт, їжак, єдність, п’ять — і цифри однакової ширини: 12:34, 09:05, 20:38.'

/** Both voices: the dial type with its widths, and the type of running text. */
export function DesignType() {
  return (
    <Group id="shryft" title="Шрифт" note="Ширина — це голос: поза увагою вузько й блідо, обране широко й яскраво.">
      <div className={css.type}>
        <dl className={css.steps}>
          {STEPS.map(([token, rem, words]) => (
            <div key={token}>
              <dt>{rem}</dt>
              <dd style={{ fontSize: `var(--${token})` }}>{words}</dd>
            </div>
          ))}
        </dl>
        <div>
          <ul className={css.widths}>
            {WIDTHS.map((width) => (
              <li key={width} style={{ fontStretch: `${width}%` }}>
                <span>{width}</span> Нічний експрес
              </li>
            ))}
          </ul>
          <p className={css.paragraph}>{PARAGRAPH}</p>
        </div>
      </div>
      <div className={css.standIns}>
        {(['Шрифт', 'До шрифту'] as const).map((name, index) => (
          <div key={name} data-stand-in={index === 1 || undefined}>
            <p className={css.caption}>{name}</p>
            <h3>Вечірній випуск новин, прогноз погоди та огляд подій тижня</h3>
            <p className={css.paragraph}>{PARAGRAPH}</p>
          </div>
        ))}
      </div>
    </Group>
  )
}
