import { Eye as EyeIcon, Heart, Lock, Play, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Tab, Tabs } from '../../ui/rows/Tabs.tsx'
import css from './Design.module.css'
import { Group, Rooms, Specimen } from './DesignGroup.tsx'
import { LONG_TITLE } from './design-words.ts'

const DAYS = ['Нд 16', 'Пн 17', 'Вт 18', 'Ср 19', 'Чт 20', 'Сьогодні 21', 'Сб 22', 'Нд 23']

/** Buttons, fields and tabs. */
export function DesignControls() {
  const [day, setDay] = useState('Сьогодні 21')
  return (
    <Group id="keruvannia" title="Керування" note="Наведіть, натисніть, пройдіть клавішею Tab: усе справжнє.">
      <Rooms>
        {(room) => (
          <>
            <div className={css.line}>
              <Specimen name="головна">
                <Button>Дивитися</Button>
              </Specimen>
              <Specimen name="поруч">
                <Button look="outline">Усі канали</Button>
              </Specimen>
              <Specimen name="тиха">
                <Button look="quiet">Пізніше</Button>
              </Specimen>
              <Specimen name="у фокусі" focused>
                <Button>Увійти</Button>
              </Specimen>
              <Specimen name="вимкнена">
                <Button disabled>Оплатити</Button>
              </Specimen>
              <Specimen name="вимкнена">
                <Button look="outline" disabled>
                  Скасувати
                </Button>
              </Specimen>
              <Specimen name="знак">
                <Button look="icon" aria-label={`До улюблених, ${room}`}>
                  <Heart aria-hidden="true" />
                </Button>
              </Specimen>
              <Specimen name="рух">
                <Button look="round" aria-label={`Наступна, ${room}`}>
                  <SkipForward size={22} fill="currentColor" aria-hidden="true" />
                </Button>
              </Specimen>
            </div>
            <Specimen name="довгі слова переносяться">
              <Button>
                <Play size={18} fill="currentColor" aria-hidden="true" />
                {`Дивитися «${LONG_TITLE}»`}
              </Button>
            </Specimen>
            <div className={css.fields}>
              <Field label="Ім’я" hint="Не довше за 20 знаків." placeholder="Оксана" maxLength={20} />
              <Specimen name="у фокусі" focused>
                <Field label="Електронна адреса" type="email" defaultValue="oksana@example.test" />
              </Specimen>
              <Field label="PIN" inputMode="numeric" defaultValue="12" error="PIN має рівно чотири цифри." />
              <Field label="Пароль" type="password" defaultValue="таємниця" hint="Щонайменше вісім знаків.">
                <Button look="icon" aria-label={`Показати пароль, ${room}`}>
                  <EyeIcon size={20} aria-hidden="true" />
                </Button>
              </Field>
              <Field label="Промокод" disabled defaultValue="ОБРІЙ-2026" />
              <Field
                label="Назва пристрою, на якому ви дивитеся телебачення найчастіше за все інше"
                defaultValue={LONG_TITLE}
                error="Така назва не вміститься в список пристроїв: скоротіть її, будь ласка, до двадцяти знаків або менше."
              />
            </div>
            <Tabs label={`Дні, ${room}`}>
              {DAYS.map((name, index) => {
                const [word, number] = name.split(' ')
                return (
                  <Tab
                    key={name}
                    chosen={name === day}
                    data-locked={index < 2 || undefined}
                    disabled={index === 7}
                    onClick={() => setDay(name)}
                  >
                    {index < 2 && <Lock size={11} strokeWidth={3} aria-hidden="true" />}
                    {word} <b>{number}</b>
                  </Tab>
                )
              })}
            </Tabs>
          </>
        )}
      </Rooms>
    </Group>
  )
}
