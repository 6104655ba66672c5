import type { ReactNode } from 'react'
import css from './StoreBadge.module.css'

/** The app stores. */
export type Store = 'App Store' | 'Google Play' | 'AppGallery' | 'Android TV'

/** A store's name in our type beside a drawn device; `children` are the small text above. Wrap it in a
 * link with `storeBadgeClass()`. */
export function StoreBadge({ store, children }: { store: Store; children?: ReactNode }) {
  return (
    <>
      <Device store={store} />
      <span className={css.words}>
        {children && <span className={css.small}>{children}</span>}
        <span className={css.name}>{store}</span>
      </span>
    </>
  )
}

/** The class of a badge's link. */
export function storeBadgeClass(): string {
  return css.badge ?? ''
}

/** A phone, a tablet or a television with the Needle on its screen. */
function Device({ store }: { store: Store }) {
  const frame = {
    'App Store': <path d="M10 3h12a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm3.5 22.5h5" />,
    'Google Play': <path d="M8 3h16v26H8Zm0 20.5h16" />,
    AppGallery: <path d="M5 5h22v22H5Zm0 18h22" />,
    'Android TV': <path d="M2.5 6h27v17.5h-27ZM10 28h12" />,
  }[store]
  return (
    <svg className={css.device} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      {frame}
      <path className={css.needle} d="M16 11v8.5" />
      <circle className={css.lamp} cx="16" cy="10.5" r="2.25" />
    </svg>
  )
}
