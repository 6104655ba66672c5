/** The padlock of content outside the viewer's tier; decorative without a label. */
export function Padlock({ size = 12, className, label }: { size?: number; className?: string | undefined; label?: string }) {
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
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M4 11h16v10H4Zm3 0V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}
