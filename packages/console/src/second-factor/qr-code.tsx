import { encode } from 'uqr'

/** Modules of white around the code, which scanners need. */
const border = 4

/** A QR code, dark on white in every color scheme, because many scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
