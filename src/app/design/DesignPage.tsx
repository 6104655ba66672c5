import { useState } from 'react'
import { Scale } from '../../ui/Scale.tsx'
import { tabClass, Tabs } from '../../ui/rows/Tabs.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import css from './Design.module.css'
import { DesignColours } from './DesignColours.tsx'
import { DesignControls } from './DesignControls.tsx'
import { DesignMarks } from './DesignMarks.tsx'
import { DesignMessages } from './DesignMessages.tsx'
import { DesignRails } from './DesignRails.tsx'
import { DesignType } from './DesignType.tsx'

const GROUPS = [
  ['kolir', 'Колір'],
  ['shryft', 'Шрифт'],
  ['shkala', 'Шкала'],
  ['keruvannia', 'Керування'],
  ['povidomlennia', 'Повідомлення'],
  ['polytsi', 'Полиці'],
  ['znaky', 'Знаки'],
] as const

/**
 * Every primitive of the house in every state and room: a page for those who build it, served in development
 * only.
 */
export function DesignPage() {
  const [chosen, setChosen] = useState<string>(GROUPS[0][0])
  const place = GROUPS.findIndex(([id]) => id === chosen)
  return (
    <main className={css.page}>
      <header className={css.cover}>
        <Wordmark label="Ефір" />
        <h1>
          Шкала <span>і</span> стрілка
        </h1>
        <p className={css.lead}>
          Родина українських радіол: чорна рама, підсвічене зелене скло, кістяні цифри й одна червона стрілка. Кожне місце в часі
          чи на хвилі — це той самий предмет.
        </p>
        <Scale
          at={(place + 0.5) / GROUPS.length}
          filled
          steps={84}
          size="ruler"
          label={GROUPS[place]![1]}
          className={css.coverScale ?? ''}
        />
        <Tabs label="Розділи">
          {GROUPS.map(([id, name]) => (
            <a
              key={id}
              href={`#${id}`}
              className={tabClass()}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => setChosen(id)}
            >
              {name}
            </a>
          ))}
        </Tabs>
      </header>
      <DesignColours />
      <DesignType />
      <DesignMarks />
      <DesignControls />
      <DesignMessages />
      <DesignRails />
    </main>
  )
}
