import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture } from '../../contract/titles.ts'
import { Rail } from '../../ui/Rail.tsx'
import { SizedPicture } from '../../ui/SizedPicture.tsx'
import css from './Screenshots.module.css'

/** What a title looks like, in a row. */
export function Screenshots({ of: pictures, name }: { of: readonly Picture[]; name: string }) {
  const { t } = useLingui()
  return (
    <Rail title={<Trans>Screenshots</Trans>} items="channel" className={css.rail ?? ''}>
      {pictures.map((picture, index) => {
        const number = index + 1
        return (
          <li key={picture.src} className={css.shot}>
            <SizedPicture picture={picture} shape="screenshot" alt={t`Screenshot ${number} of “${name}”`} />
          </li>
        )
      })}
    </Rail>
  )
}
