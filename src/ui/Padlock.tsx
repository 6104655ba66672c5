/** The padlock of what the viewer's package does not open; drawn, not spoken. */
export function Padlock({ size = 12, className }: { size?: number; className?: string | undefined }) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 11h16v10H4Zm3 0V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}
