import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture } from '../../contract/titles.ts'
import { pictureAddressAt, WIDE_WIDTHS } from '../../domain/catalogue/picture-sources.ts'
import { Rail } from '../../ui/rows/Rail.tsx'
import { SizedPicture } from '../../ui/tiles/SizedPicture.tsx'
import css from './Screenshots.module.css'

const LARGE = Math.max(...WIDE_WIDTHS)

/** The screenshots of a title in a row; each opens at its full size. */
export function Screenshots({ of: pictures, name }: { of: readonly Picture[]; name: string }) {
  const { t } = useLingui()
  return (
    <Rail title={<Trans>Screenshots</Trans>} items="channel" className={css.rail ?? ''}>
      {pictures.map((picture, index) => {
        const number = index + 1
        return (
          <li key={picture.src} className={css.shot}>
            <a href={pictureAddressAt(picture.src, LARGE, 'webp')} target="_blank" rel="noreferrer">
              <SizedPicture picture={picture} shape="screenshot" alt={t`Screenshot ${number} of “${name}”`} />
            </a>
          </li>
        )
      })}
    </Rail>
  )
}
