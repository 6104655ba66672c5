import { encode } from 'uqr'
import css from './QrCode.module.css'

/** An address as a QR code, dark on light in every room, as cameras need it. */
export function QrCode({ of: address, label }: { of: string; label: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
