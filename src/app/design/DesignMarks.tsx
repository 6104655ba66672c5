import { AcceptanceMark } from '../../ui/fields/AcceptanceMark.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Eye } from '../../ui/Eye.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StoreBadge, storeBadgeClass } from '../../ui/StoreBadge.tsx'
import css from './Design.module.css'
import { Group, Rooms, Specimen } from './DesignGroup.tsx'

const STORES = ['App Store', 'Google Play', 'AppGallery', 'Android TV'] as const
const WAYS = ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'] as const

/** The scale, the eye, and what is drawn rather than written. */
export function DesignMarks() {
  return (
    <>
      <Group id="shkala" title="Шкала" note="Будь-яке місце в часі чи на хвилі. Мітка не виходить за краї шкали.">
        <Rooms>
          {() => (
            <div className={css.scales}>
              <Specimen name="лінійка зі стрілкою та часом">
                <Scale at={0.42} steps={48} size="ruler" label="20:38" />
              </Specimen>
              <Specimen name="заповнена, мітка біля початку">
                <Scale at={0} filled steps={48} major={4} size="ruler" label="00:00" />
              </Specimen>
              <Specimen name="заповнена, мітка біля кінця">
                <Scale at={1} filled steps={48} major={4} size="ruler" label="23:59" />
              </Specimen>
              <Specimen name="лінія: скільки минуло">
                <Scale at={0.68} filled />
              </Specimen>
              <Specimen name="порожня лінія">
                <Scale at={null} />
              </Specimen>
              <Specimen name="лише поділки">
                <Scale at={null} steps={60} size="ruler" />
              </Specimen>
              <Specimen name="завантаження: стрілка шукає">
                <Skeleton className={css.placeRow ?? ''} />
              </Specimen>
            </div>
          )}
        </Rooms>
      </Group>
      <Group id="znaky" title="Знаки" note="Око радіо, оплата, крамниці застосунків, люди. Чужих логотипів ми не малюємо.">
        <Rooms>
          {() => (
            <>
              <div className={css.line}>
                <Specimen name="шукає">
                  <Eye tuned={0.1} lit />
                </Specimen>
                <Specimen name="налаштовано">
                  <Eye tuned={1} lit />
                </Specimen>
                <Specimen name="мовчить">
                  <Eye tuned={1} lit={false} />
                </Specimen>
                <Specimen name="ініціали">
                  <Avatar name="Оксана Ткач" />
                </Specimen>
                <Specimen name="без імені">
                  <Avatar name="" />
                </Specimen>
                <Specimen name="великий">
                  <Avatar name="Їжак" size="large" />
                </Specimen>
              </div>
              <div className={css.line}>
                {WAYS.map((way) => (
                  <AcceptanceMark key={way} by={way} />
                ))}
              </div>
              <div className={css.line}>
                {STORES.map((store) => (
                  <a key={store} href="#znaky" className={storeBadgeClass()}>
                    <StoreBadge store={store}>{store === 'Android TV' ? 'Дивіться на' : 'Завантажте з'}</StoreBadge>
                  </a>
                ))}
              </div>
            </>
          )}
        </Rooms>
      </Group>
    </>
  )
}
